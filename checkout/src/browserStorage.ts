import type { VisitStorage } from '@linktill/sdk/checkout'

/** Returns the storage, or undefined on the server and if the browser blocks it, in which case reading the property can throw. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window[name]
  } catch {
    return undefined
  }
}

let replacement: VisitStorage | undefined

/** Sets what replaces session storage if the browser blocks it. */
export const replaceTabStorage = (storage: VisitStorage): void => void (replacement = storage)

/** Returns the storage of this tab: session storage, or its replacement. Undefined on the server, and if the browser blocks it in a whole page. */
export const tabStorage = (): VisitStorage | undefined => browserStorage('sessionStorage') ?? replacement
