const root = document.documentElement

/** Makes the tabs of all samples show one language, which the browser remembers. */
export function offerLanguages(): void {
  choose(root.dataset['language']!)
  document.addEventListener('click', ({ target }) => {
    const tab = target instanceof Element ? target.closest<HTMLElement>('[role=tab]') : null
    if (tab) keepInPlace(tab, () => choose(tab.dataset['language']!))
  })
  document.addEventListener('keydown', (event) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || target.role !== 'tab') return
    const tabs = [...target.parentElement!.children] as HTMLElement[]
    const at = tabs.indexOf(target)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[key]
    if (next === undefined) return
    event.preventDefault()
    const tab = tabs[(next + tabs.length) % tabs.length]!
    keepInPlace(tab, () => choose(tab.dataset['language']!))
    tab.focus({ preventScroll: true })
  })
}

function choose(language: string) {
  root.dataset['language'] = language
  localStorage.setItem('language', language)
  for (const tab of document.querySelectorAll<HTMLElement>('[role=tab]')) {
    const isChosen = tab.dataset['language'] === language
    tab.ariaSelected = String(isChosen)
    tab.tabIndex = isChosen ? 0 : -1
  }
}

/** Samples above the tab change their height, and the tab must not move under the pointer. */
function keepInPlace(tab: HTMLElement, change: () => void) {
  const before = tab.getBoundingClientRect().top
  change()
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
}
