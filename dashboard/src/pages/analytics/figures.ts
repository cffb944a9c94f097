import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader, type Loaded } from '../../lib/loader.ts'
import type { Range } from './ranges.ts'

/** `problem`: the figures are those of before, because asking again failed. */
export type Asked<T> =
  | Exclude<Loaded<T>, { status: 'ready' }>
  | (Extract<Loaded<T>, { status: 'ready' }> & { problem: string | null })

/** Figures of a range that the merchant chooses. */
export interface Figures<T> {
  range: ReadonlySignal<Range>
  choose: (range: Range) => void
  state: ReadonlySignal<Asked<T>>
  /** Give it to `useSignalEffect`, call it to refresh. */
  load: () => void
}

/** Keeps the newest answer; a refresh that fails leaves what it showed of the same range. */
export function createFigures<T extends { dateRange: Range }>(first: Range, ask: (range: Range) => Promise<T>): Figures<T> {
  const range = signal(first)
  const latest = signal<T | null>(null)
  const keep = (answer: T) => (latest.value = answer)
  const loader = createLoader(() => ask(range.value).then(keep))
  return {
    range,
    choose: (next) => void (range.value = next),
    load: loader.load,
    state: computed<Asked<T>>(() => {
      const state = loader.state.value
      if (state.status === 'ready') return { ...state, problem: null }
      const known = latest.value
      return state.status === 'failed' && known?.dateRange === range.value
        ? { status: 'ready', data: known, stale: false, problem: state.message }
        : state
    }),
  }
}
