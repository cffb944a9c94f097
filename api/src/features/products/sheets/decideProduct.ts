import { isDeepStrictEqual } from 'node:util'
import { invalid, invalidField } from '../../../platform/http/errors.ts'
import type { Product } from '../../../shop/catalogue/Product.ts'
import { assertOnNoActiveLink } from '../assertOnNoActiveLink.ts'
import { assertOwnDigitalFile } from '../digitalFiles.ts'
import type { PlanContext } from './importPlan.ts'
import { readFields } from '../readFields.ts'
import { inColumns, namingColumns } from './readBillingCells.ts'
import { stockOf } from '../variants/planVariants.ts'
import type { VariantCells } from './variants/readVariantRow.ts'

/** What becomes of a product's own columns. */
export interface Decision {
  action: 'create' | 'update' | 'unchanged'
  columns: Partial<Product>
}

/** @throws 400 naming what is wrong with the product's own row. */
export async function decideProduct(
  fields: Record<string, unknown>,
  before: Product | null,
  { db, storage, merchantId, problemsOf, cells }: PlanContext & { cells: VariantCells[] },
): Promise<Decision> {
  const problems = problemsOf(before ? 'updateProduct' : 'createProduct', fields)
  if (problems.length) throw invalid(inColumns(problems))
  const counted = cells.length ? { stock: stockOf(cells.map(({ fields: { stock = null } }) => ({ stock }))) } : {}
  const columns = namingColumns(() => readFields(before ? fields : { ...fields, ...counted }, before ?? undefined))
  if (before && (before.options.length || cells.length)) {
    if (before.options.length && (columns.currency !== before.currency || columns.type !== before.type))
      throw invalidField('currency', 'Currency and type of a product with variants can only be changed in its form.')
    // The sum of its variants.
    delete columns.stock
  }
  if (cells.length || before?.options.length) columns.sku = null
  if (columns.digitalFileUrl !== before?.digitalFileUrl) await assertOwnDigitalFile(storage, merchantId, columns.digitalFileUrl)
  if (!before) return { action: 'create', columns }

  if (columns.currency !== before.currency) await assertOnNoActiveLink(db, before)
  const isChanged = Object.entries(columns).some(([name, value]) => !isDeepStrictEqual(value, before[name as keyof Product]))
  return { action: isChanged ? 'update' : 'unchanged', columns }
}
