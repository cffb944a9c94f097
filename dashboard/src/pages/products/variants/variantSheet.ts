import { batch, computed, signal } from '@preact/signals-react'
import { plainNumber } from '../../../lib/plainNumber.ts'
import type { ProductFields } from '../form/productForm.ts'
import { fillPasted, readPasted } from '../form/pastedCells.ts'
import { badCells, columnsOf, withColumn, type CellColumn } from '../form/variantCells.ts'
import type { VariantValues } from '../form/variantValues.ts'
import { createVariantPick } from './variantPick.ts'

export type VariantSheet = ReturnType<typeof createVariantSheet>

/** What was filled at once, and can be undone as long as nothing else has changed. */
interface Fill {
  before: VariantValues[]
  after: VariantValues[]
  filled: number
  unfit: number
}

/** The table of a product's variants: its cells, what is pasted into them, and what is wrong. */
export function createVariantSheet(form: ProductFields) {
  const pick = createVariantPick(form)
  const fill = signal<Fill | null>(null)
  /** The cell in which someone types. It is not called wrong before they leave it. */
  const typing = signal<{ variant: VariantValues; column: CellColumn } | null>(null)
  const columns = computed(() => columnsOf(form.values.value.type))

  function change(at: number, part: Partial<VariantValues>): VariantValues {
    const { variants } = form.values.peek()
    const changed = { ...variants[at]!, ...part }
    form.set({ variants: variants.map((one, place) => (place === at ? changed : one)) })
    return changed
  }
  function fillWith(after: VariantValues[], filled: number, unfit = 0) {
    const before = form.values.peek().variants
    form.set({ variants: after })
    fill.value = { before, after, filled, unfit }
  }

  return {
    columns,
    pick,
    bad: computed(() => {
      const { variants, currency } = form.values.value
      const now = typing.value
      return badCells(variants, currency).filter(({ variant, column }) => now?.variant !== variant || now.column !== column)
    }),
    lastFill: computed(() => (fill.value?.after === form.values.value.variants ? fill.value : null)),

    change,
    type(at: number, column: CellColumn, text: string) {
      batch(() => {
        typing.value = { variant: change(at, { [column]: text }), column }
      })
    },
    leaveCell() {
      const left = typing.peek()
      if (!left) return
      typing.value = null
      const price = plainNumber(left.variant.price)
      const at = form.values.peek().variants.indexOf(left.variant)
      if (left.column === 'price' && at >= 0 && price !== left.variant.price) change(at, { price })
    },
    setAll(column: CellColumn, text: string) {
      const fields = form.values.peek()
      const targets = pick.targets.peek()
      const all = withColumn(fields, column, text)
      fillWith(
        fields.variants.map((one, at) => (targets.includes(at) ? all[at]! : one)),
        targets.length,
      )
    },
    /** Fills from a cell to the right and down, through the rows in sight. @param at null for the row that sets all */
    paste(at: number | null, column: CellColumn, text: string) {
      const fields = form.values.peek()
      const cells = readPasted(text)
      const places = at === null && cells.length === 1 ? pick.targets.peek() : pick.shown.peek()
      const part = { ...fields, variants: places.map((place) => fields.variants[place]!) }
      const row = at === null ? null : places.indexOf(at)
      const target = { row, column, columns: columns.peek(), currency: fields.currency }
      const { variants, filled, unfit } = fillPasted(part, cells, target)
      const changed = new Map(places.map((place, number) => [place, variants[number]!]))
      fillWith(
        fields.variants.map((one, place) => changed.get(place) ?? one),
        filled,
        unfit,
      )
    },
    undo() {
      const last = fill.peek()
      if (last) form.set({ variants: last.before })
    },
    leaveOut: (at: number) => form.set({ variants: form.values.peek().variants.filter((_, place) => place !== at) }),
    chooseImage: form.chooseVariantImage,
  }
}
