// Before the first paint, so that the language of the samples does not change visibly.
document.documentElement.dataset['language'] = localStorage.getItem('language') ?? 'curl'
