/** Returns the storage, or undefined on the server and if the browser blocks it, in which case reading the property can throw. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window[name]
  } catch {
    return undefined
  }
}
