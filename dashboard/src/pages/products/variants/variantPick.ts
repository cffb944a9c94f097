import { computed, signal } from '@preact/signals-react'
import type { ProductFields } from '../form/productForm.ts'
import { nameOf } from '../form/variantCells.ts'
import { valuesIn, type VariantValues } from '../form/variantValues.ts'

/** Fewer are seen at a glance. */
const TICKED_FROM = 4
const FILTERED_FROM = 20

export type VariantPick = ReturnType<typeof createVariantPick>

/** Stays the same while a variant is edited. */
export const keyOf = ({ id, values }: VariantValues): string => id ?? values.join('\n')

/** Which variants the table shows, and which of them are ticked. Both are places in the list of variants. */
export function createVariantPick(form: ProductFields) {
  const search = signal('')
  /** The chosen value of each option, by its place. Empty for all. */
  const filters = signal<string[]>([])
  const ticked = signal<ReadonlySet<string>>(new Set())
  const hasTicks = computed(() => form.values.value.variants.length >= TICKED_FROM)
  const hasFilters = computed(() => form.values.value.variants.length >= FILTERED_FROM)

  const placesOf = (isIn: (variant: VariantValues) => boolean): number[] =>
    form.values.value.variants.flatMap((variant, at) => (isIn(variant) ? [at] : []))

  const shown = computed(() => {
    const words = search.value.toLowerCase().split(/\s+/)
    // A value that the option has no longer filters nothing.
    const wanted = form.values.value.options.map((option, at) => valuesIn(option).find((value) => value === filters.value[at]))
    return placesOf(
      (variant) =>
        !hasFilters.value ||
        (words.every((word) => nameOf(variant).toLowerCase().includes(word)) &&
          wanted.every((value, at) => value === undefined || variant.values[at] === value)),
    )
  })
  const selected = computed(() => (hasTicks.value ? placesOf((variant) => ticked.value.has(keyOf(variant))) : []))

  return {
    search,
    filters,
    hasTicks,
    hasFilters,
    shown,
    selected,
    /** What the first row sets: the ticked ones, else those in sight. */
    targets: computed(() => (selected.value.length ? selected.value : shown.value)),
    tick(keys: string[], isTicked: boolean) {
      const next = new Set(ticked.peek())
      for (const key of keys)
        if (isTicked) next.add(key)
        else next.delete(key)
      ticked.value = next
    },
    filter(option: number, value: string) {
      const next = [...filters.peek()]
      next[option] = value
      filters.value = next
    },
    showAll() {
      search.value = ''
      filters.value = []
    },
  }
}
