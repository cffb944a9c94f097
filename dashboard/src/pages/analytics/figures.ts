import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader, type Loaded } from '../../lib/loader.ts'
import type { Range } from './ranges.ts'

/** `problem`: reloading failed, so the figures are the previous ones. */
export type FiguresState<T> =
  | Exclude<Loaded<T>, { status: 'ready' }>
  | (Extract<Loaded<T>, { status: 'ready' }> & { problem: string | null })

/** The figures of a chosen range. */
export interface Figures<T> {
  range: ReadonlySignal<Range>
  choose: (range: Range) => void
  state: ReadonlySignal<FiguresState<T>>
  /** Pass it to `useSignalEffect`. Call it to refresh. */
  load: () => void
}

/** Keeps the latest figures. If a refresh fails, the previous figures of the same range stay. */
export function createFigures<T extends { dateRange: Range }>(
  first: Range,
  fetchNumbers: (range: Range) => Promise<T>,
): Figures<T> {
  const range = signal(first)
  const latest = signal<T | null>(null)
  const keep = (answer: T) => (latest.value = answer)
  const loader = createLoader(() => fetchNumbers(range.value).then(keep))
  return {
    range,
    choose: (next) => void (range.value = next),
    load: loader.load,
    state: computed<FiguresState<T>>(() => {
      const state = loader.state.value
      if (state.status === 'ready') return { ...state, problem: null }
      const known = latest.value
      return state.status === 'failed' && known?.dateRange === range.value
        ? { status: 'ready', data: known, stale: false, problem: state.message }
        : state
    }),
  }
}
