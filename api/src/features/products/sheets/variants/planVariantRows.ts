import type { Caller } from '../../../../platform/http/handler.ts'
import { ApiError, invalid } from '../../../../platform/http/errors.ts'
import type { Product } from '../../../../shop/catalogue/Product.ts'
import type { ProductVariant } from '../../../../shop/catalogue/ProductVariant.ts'
import { type Merged, mergeRows } from './mergeRows.ts'
import { planVariants, type VariantPlan, type VariantRow } from '../../variants/planVariants.ts'
import type { VariantCells } from './readVariantRow.ts'

interface Context {
  before: Product | null
  known: ProductVariant[]
  /** Type and currency after the import. */
  product: Pick<Product, 'type' | 'currency'>
  problemsOf: Caller['problemsOf']
  refuse: (row: number, reason: string) => void
}

export interface VariantRowsPlan extends VariantPlan {
  /** What happens to the variant of each row. */
  actions: Map<number, 'create' | 'update' | 'unchanged'>
  /** Those that are new or differ. */
  changed: VariantRow[]
}

/** Decides what the rows of a sheet make of a product's variants, by the rules of a change. Null if a row is refused. */
export function planVariantRows(cells: VariantCells[], context: Context): VariantRowsPlan | null {
  let isRefused = false
  const refuse: Context['refuse'] = (row, reason) => {
    isRefused = true
    context.refuse(row, reason)
  }
  const { before, known, product, problemsOf } = context
  const { options, variants: merged } = mergeRows(cells, { before, known, refuse })
  if (isRefused) return null
  const variants = merged.map(({ input }) => input)
  try {
    const problems = problemsOf('updateProduct', { options, variants })
    if (problems.length) throw invalid(problems)
    const plan = planVariants({ options, variants, product, before: before && { product: before, variants: known } })
    refuseRepeatedSku(plan.variants, merged, refuse)
    return isRefused ? null : { ...plan, ...compare(plan.variants, merged) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    for (const { path, msg } of error.errors ?? [{ path: '', msg: error.message }])
      refuse(rowOf(path, merged) ?? cells[0]!.row, msg.replace(/^variants\.\d+\./, ''))
    return null
  }
}

/** Of a path such as `variants.3.price`. */
function rowOf(path: string, merged: Merged[]): number | null {
  const [, index] = /^variants\.(\d+)\./.exec(path) ?? []
  return index === undefined ? null : (merged[Number(index)]?.row ?? null)
}

/** A variant that the sheet does not name may have the SKU. */
function refuseRepeatedSku(planned: VariantRow[], merged: Merged[], refuse: Context['refuse']): void {
  const first = new Map<string, number>()
  for (const [at, { sku }] of planned.entries()) {
    const key = sku?.toLowerCase()
    const other = key && first.get(key)
    if (typeof other === 'number')
      refuse((merged[at]!.row ?? merged[other]!.row)!, `sku: another variant of this product has “${sku}”.`)
    else if (key) first.set(key, at)
  }
}

function compare(planned: VariantRow[], merged: Merged[]): Pick<VariantRowsPlan, 'actions' | 'changed'> {
  const actions: VariantRowsPlan['actions'] = new Map()
  const changed: VariantRow[] = []
  for (const [at, variant] of planned.entries()) {
    const { former, row } = merged[at]!
    const action = !former ? 'create' : isSame(variant, former) ? 'unchanged' : 'update'
    if (row) actions.set(row, action)
    if (action !== 'unchanged') changed.push(variant)
  }
  return { actions, changed }
}

const isSame = (one: VariantRow, other: ProductVariant): boolean =>
  (['sku', 'priceMinor', 'stock', 'imageUrl', 'status'] as const).every((field) => one[field] === other[field]) &&
  one.optionValues.every((value, at) => value === other.optionValues[at])
