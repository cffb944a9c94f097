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

/** Returns the storage of this tab: session storage, else its replacement, else the memory of this page. Undefined on the server. */
export const tabStorage = (): VisitStorage | undefined =>
  typeof window === 'undefined' ? undefined : (browserStorage('sessionStorage') ?? (replacement ??= createMemory()))

/** Returns a storage that a reload empties. */
export function createMemory(values = new Map<string, string>()): VisitStorage {
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, text) => void values.set(name, text),
    removeItem: (name) => void values.delete(name),
  }
}
