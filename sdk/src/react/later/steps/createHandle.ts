/** The handle of a component that may not have been loaded yet. `set` is its ref. */
export interface Handle<T> {
  set: (handle: T | null) => void
  /** Resolves when the component has mounted. */
  get: () => Promise<T>
}

export function createHandle<T>(): Handle<T> {
  let now: T | null = null
  let waiting: ((handle: T) => void) | undefined
  return {
    set(handle) {
      now = handle
      if (handle) waiting?.(handle)
    },
    get: async () => now ?? new Promise((resolve) => (waiting = resolve)),
  }
}
