import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react'

/** A filter of a list, as it appears in the URL. */
export interface Filter {
  /** Empty while the filter is off. */
  text: ReadonlySignal<string>
  /** Sets the filter from the URL. An unknown value turns it off. */
  take: (text: string) => void
}

/** A filter with fixed values. The first value turns it off. */
export function createFilter<Value extends string>(values: readonly [Value, ...Value[]]): Filter & { value: Signal<Value> } {
  const [usual] = values
  const value = signal(usual)
  return {
    value,
    text: computed(() => (value.value === usual ? '' : value.value)),
    take: (text) => void (value.value = values.find((one) => one === text) ?? usual),
  }
}

/** A filter by day, such as `2026-11-20`. */
export function createDayFilter(): Filter & { value: Signal<string> } {
  const value = signal('')
  return { value, text: value, take: (text) => void (value.value = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '') }
}
