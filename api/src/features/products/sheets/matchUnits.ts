import type { Product } from '../../../shop/catalogue/Product.ts'
import { isUuid } from '../../../platform/db/isUuid.ts'
import type { PlanContext } from './importPlan.ts'
import { textAt } from '../../../platform/sheets/cellText.ts'
import type { Skus } from '../skus.ts'
import { fold } from '../variants/readOptions.ts'
import { firstRow, type Unit } from './variants/sheetUnits.ts'

/** The products that a unit may be, and how they were found. More than one only by name. */
export interface Match {
  by: 'id' | 'sku' | 'name'
  /** Id and name of each. */
  products: Pick<Product, 'id' | 'name'>[]
}

type Context = Pick<PlanContext, 'db' | 'merchantId' | 'headings' | 'created' | 'importedAt'>

/** The product that a unit names by its id. */
export const idOf = ({ product, variants }: Unit, { headings }: Pick<Context, 'headings'>): string =>
  (product ? textAt(product, headings, 'id') : textAt(variants[0]!, headings, 'variant_of')).toLowerCase()

/**
 * Finds the product of each unit by its id, else by its SKU or that of one of its variants, else by its name. Rows of variants
 * alone have a product by its id only.
 */
export async function matchUnits(units: Unit[], taken: Skus, context: Context): Promise<Map<Unit, Match>> {
  const found = new Map<Unit, Match>()
  const own = await findByIds(
    units.map((unit) => idOf(unit, context)),
    context,
  )
  for (const unit of units) {
    const product = own.get(idOf(unit, context))
    if (product) found.set(unit, { by: 'id', products: [product] })
    else if (unit.product) {
      const owner = ownerOf(unit, taken, context)
      if (owner) found.set(unit, { by: 'sku', products: [{ id: owner.productId, name: owner.name }] })
    }
  }
  const left = units.filter((unit) => unit.product && !found.has(unit))
  const nameOf = (unit: Unit) => textAt(firstRow(unit), context.headings, 'name')
  const byName = await findByNames(left.map(nameOf), context)
  for (const unit of left) {
    const products = byName.get(fold(nameOf(unit)))
    if (products) found.set(unit, { by: 'name', products })
  }
  return found
}

/** The SKU of a variant is that of a product only for a unit with variants: a row of its own would overwrite all of them. */
function ownerOf({ product, variants }: Unit, taken: Skus, { headings, created }: Context) {
  const ownerOfRow = (row: Unit['variants'][number]) => {
    const owner = taken.get(textAt(row, headings, 'sku').toLowerCase())
    return owner && created.has(owner.productId) ? undefined : owner
  }
  const own = ownerOfRow(product!)
  if (own && !own.isVariant) return own
  return variants.map(ownerOfRow).find(Boolean)
}

async function findByIds(ids: string[], { db, merchantId }: Context): Promise<Map<string, Pick<Product, 'id' | 'name'>>> {
  const valid = ids.filter(isUuid)
  if (!valid.length) return new Map()
  const rows = await db('products').where({ merchantId }).whereNull('deletedAt').whereIn('id', valid).select('id', 'name')
  return new Map(rows.map((row) => [row.id, row]))
}

async function findByNames(names: string[], { db, merchantId, importedAt }: Context): Promise<Map<string, Match['products']>> {
  const found = new Map<string, Match['products']>()
  if (!names.length) return found
  const rows: Match['products'] = await db('products')
    .where({ merchantId })
    .whereNull('deletedAt')
    // A later row with the same name is another product. The database, which does not know yet how many rows this transaction has
    // added, may read all of them: the time is compared before the names.
    .where('createdAt', '<', importedAt)
    // Also finds names with other accents.
    .whereRaw(`fold_text(name) collate "C" = any(array(select fold_text(sent) from unnest(cast(? as text[])) as sent))`, [names])
    .orderBy('createdAt')
    .select('id', 'name')
  for (const row of rows) {
    const known = found.get(fold(row.name))
    if (known) known.push(row)
    else found.set(fold(row.name), [row])
  }
  return found
}
