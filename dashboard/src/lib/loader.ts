import { signal, type ReadonlySignal } from '@preact/signals-react'

/** `stale`: the data of the question before, while the answer to a new one is on its way. */
export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; data: T; stale: boolean }

export interface Loader<T> {
  state: ReadonlySignal<Loaded<T>>
  /** Give it to `useSignalEffect`: it then runs on mount and whenever a signal it reads changes. Call it to load again. */
  load: () => void
  /** Changes what is shown, before or instead of loading again. Does nothing until there is something. */
  patch: (change: (data: T) => T) => void
}

/**
 * Keeps the newest answer of `fetch` in one signal; an older answer that arrives late is dropped.
 * @param known what an earlier visit was answered, shown until this one is.
 */
export function createLoader<T>(fetch: () => Promise<T>, known: T | null = null): Loader<T> {
  const state = signal<Loaded<T>>(known === null ? { status: 'loading' } : { status: 'ready', data: known, stale: true })
  let newest = 0

  return {
    state,
    load() {
      const run = ++newest
      const now = state.peek()
      state.value = now.status === 'ready' ? { ...now, stale: true } : { status: 'loading' }
      fetch().then(
        (data) => run === newest && (state.value = { status: 'ready', data, stale: false }),
        (error: unknown) => run === newest && (state.value = { status: 'failed', message: messageOf(error) }),
      )
    },
    patch(change) {
      const now = state.peek()
      if (now.status === 'ready') state.value = { ...now, data: change(now.data) }
    },
  }
}

/** The sentence of an error, for people. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
