import { signal, type ReadonlySignal } from '@preact/signals-react'

/** `stale`: the previous data, while new data is loading. */
export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; data: T; stale: boolean }

export interface Loader<T> {
  state: ReadonlySignal<Loaded<T>>
  /** Pass it to `useSignalEffect`, so that it runs on mount and whenever a signal it reads changes. Call it to reload. */
  load: () => void
  /** Changes the loaded data. Does nothing before data has loaded. */
  patch: (change: (data: T) => T) => void
}

/**
 * Keeps the latest result of `fetch` in a signal. Ignores an older result that arrives late.
 * @param known data of an earlier visit, shown as stale until new data has loaded.
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

/** Appends the next page of a list that is read by cursor. */
export async function loadMore<Row, Page extends { data: Row[]; next_cursor: string | null }>(
  list: Loader<Page>,
  read: (cursor: string) => Promise<Page>,
): Promise<void> {
  const now = list.state.peek()
  if (now.status !== 'ready' || !now.data.next_cursor) return
  const page = await read(now.data.next_cursor)
  list.patch((data) => ({ ...page, data: [...data.data, ...page.data] }))
}

/** Returns the message of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
