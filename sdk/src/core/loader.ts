/** A part of the code that is fetched when it is needed, or shortly before. */
export interface Loader<T> {
  /** Fetches it once. A failed try is not remembered. */
  load: () => Promise<T>
  /** What was fetched, or undefined. */
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
