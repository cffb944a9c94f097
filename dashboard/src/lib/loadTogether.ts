import type { ReadonlySignal } from '@preact/signals-react'
import { createLoader, type Loaded } from './loader.ts'

export interface Part<T> {
  state: ReadonlySignal<Loaded<T>>
  /** Loads all parts again after this one has failed, because it alone would be newer than the others. */
  retry: () => void
}

/** Loads parts of a page at the same time and shows them at the same time, so that their figures agree. Each fails on its own. */
export function loadTogether() {
  /** Each starts its call, and returns what shows the answer. */
  const starts: (() => { answer: Promise<unknown>; showAfter: (all: Promise<unknown>) => void })[] = []

  /** Pass it to `useSignalEffect`, so that it runs on mount and whenever a signal that a call reads changes. Call it to reload. */
  function load() {
    const started = starts.map((start) => start())
    const all = Promise.allSettled(started.map(({ answer }) => answer))
    for (const { showAfter } of started) showAfter(all)
  }

  function add<T>(fetch: () => Promise<T>): Part<T> {
    let shown: Promise<T>
    const loader = createLoader(() => shown)
    starts.push(() => {
      const answer = fetch()
      return {
        answer,
        showAfter(all) {
          shown = all.then(() => answer)
          loader.load()
        },
      }
    })
    return {
      state: loader.state,
      // Several failed parts retry at once when the browser is back online. The first of them loads all.
      retry: () => loader.state.peek().status === 'failed' && load(),
    }
  }

  return { load, add }
}
