/** A module that is loaded on demand. */
export interface Loader<T> {
  /** Loads the module once. A failed attempt is not cached. */
  load: () => Promise<T>
  /** Returns the loaded module, or undefined. */
  peek: () => T | undefined
}

export function createLoader<T>(fetchPart: () => Promise<T>): Loader<T> {
  let part: T | undefined
  let running: Promise<T> | undefined
  return {
    peek: () => part,
    load: () =>
      (running ??= fetchPart().then(
        (loaded) => (part = loaded),
        (error: unknown) => {
          running = undefined
          throw error
        },
      )),
  }
}
