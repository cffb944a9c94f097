import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react'

/** Something that narrows a list, as its address writes it. */
export interface Filter {
  /** Empty while it narrows nothing. */
  text: ReadonlySignal<string>
  /** Takes over what an address says; anything but a value of the filter narrows nothing. */
  take: (text: string) => void
}

/** A filter with a few values; the first of them narrows nothing. */
export function createFilter<Value extends string>(values: readonly [Value, ...Value[]]): Filter & { value: Signal<Value> } {
  const [usual] = values
  const value = signal(usual)
  return {
    value,
    text: computed(() => (value.value === usual ? '' : value.value)),
    take: (text) => void (value.value = values.find((one) => one === text) ?? usual),
  }
}

/** A filter by a day such as `2026-11-20`. */
export function createDayFilter(): Filter & { value: Signal<string> } {
  const value = signal('')
  return { value, text: value, take: (text) => void (value.value = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '') }
}
