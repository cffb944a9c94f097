import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { isUuid } from '../../../platform/db/isUuid.ts'
import { ApiError, invalidField } from '../../../platform/http/errors.ts'
import type { Currency } from '../../../pricing/currencies.ts'
import { toMajor } from '../../../pricing/money.ts'
import { itemName, type ProductVariant, variantName } from '../../../shop/catalogue/ProductVariant.ts'
import { Product } from '../../../shop/catalogue/Product.ts'
import type { SheetRow } from '../../../platform/sheets/Sheet.ts'
import { type Decision, decideProduct } from './decideProduct.ts'
import { type ImportRow, type PlanContext, type UnitPlan } from './importPlan.ts'
import { idOf, type Match, matchUnits } from './matchUnits.ts'
import { readRow } from './readRow.ts'
import { textAt } from '../../../platform/sheets/cellText.ts'
import { enteredOf } from '../storedFields.ts'
import { findVariants } from '../variants/findVariants.ts'
import { MOST_VARIANTS, TOO_MANY } from '../variants/limits.ts'
import { stockOf } from '../variants/planVariants.ts'
import { findSkus, type Skus } from '../skus.ts'
import { planVariantRows, type VariantRowsPlan } from './variants/planVariantRows.ts'
import { readVariantRow, type VariantCells } from './variants/readVariantRow.ts'
import { refuseTaken } from './variants/sheetSkus.ts'
import { firstRow, type Unit } from './variants/sheetUnits.ts'

/** About two milliseconds: the calls of shoppers, each with several steps, wait for each turn of a sheet. */
const PER_TURN = 50

/** What is stored of the products and SKUs that the rows name. */
interface Stored {
  own: Map<string, Product>
  variants: Map<string, ProductVariant[]>
  taken: Skus
  matches: Map<Unit, Match>
}

/**
 * Decides what to do with each row, by the rules for creating and updating one product. Writes nothing. A product is
 * imported with all of its rows, or not at all.
 */
export async function planUnits(units: Unit[], context: PlanContext): Promise<UnitPlan[]> {
  const stored = await readStored(units, context)
  const plans: UnitPlan[] = []
  for (const [index, unit] of units.entries()) {
    plans.push(await planUnit(unit, stored, context))
    if (index % PER_TURN === PER_TURN - 1) await setImmediate()
  }
  return plans
}

async function readStored(units: Unit[], context: PlanContext): Promise<Stored> {
  const { db, merchantId, headings, lock } = context
  const rows = units.flatMap(({ product, variants }) => (product ? [product, ...variants] : variants))
  const skus = rows.flatMap((row) => textAt(row, headings, 'sku') || [])
  const taken = await findSkus(db, merchantId, skus)
  const matches = await matchUnits(units, taken, context)
  const ids = [...matches.values()].flatMap(({ products }) => products.map(({ id }) => id))
  const own = Product.query(db).where({ merchantId }).whereNull('deletedAt').whereIn('id', ids).orderBy('id')
  // A weaker lock, because orders of these products only refer to them and need not wait.
  const products = ids.length ? await (lock ? own.forNoKeyUpdate() : own) : []
  return {
    own: new Map(products.map((product) => [product.id, product])),
    variants: await findVariants(db, merchantId, products),
    taken,
    matches,
  }
}

/** The product that a unit changes; null for a new one, or why it is neither. */
function targetOf(match: Match | undefined, { sameSku, sameName }: PlanContext): string | null | { reason: string } {
  if (!match) return null
  const { by, products } = match
  const [first, ...others] = products as [Match['products'][number]]
  if (by === 'id') return first.id
  if (by === 'sku') return sameSku === 'update' ? first.id : null
  if (sameName === 'add') return null
  if (sameName === 'skip')
    return { reason: `Your shop has “${first.name}” already. Choose whether to update it or to add another.` }
  if (others.length) return { reason: `Your shop has ${products.length} products named “${first.name}”. Fill in the id of one.` }
  return first.id
}

async function planUnit(unit: Unit, stored: Stored, context: PlanContext): Promise<UnitPlan> {
  const { headings } = context
  const match = stored.matches.get(unit)
  const target = targetOf(match, context)
  const before = typeof target === 'string' ? (stored.own.get(target) ?? null) : null
  const reasons = new Map<number, string>()
  const refuse = (row: number, reason: string) => void (reasons.has(row) || reasons.set(row, reason))
  /** Runs a check that refuses this row when it fails. */
  const attempt = async <T>({ number }: SheetRow, check: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await check()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(number, error.message)
      return null
    }
  }
  if (typeof target === 'object' && target) refuse(firstRow(unit).number, target.reason)
  // A product that is added beside one with its SKU has none.
  const isBeside = match?.by === 'sku' && !before
  const withoutTaken = <T extends { sku?: unknown }>(fields: T): T =>
    isBeside && stored.taken.has(String(fields.sku ?? '').toLowerCase()) ? { ...fields, sku: null } : fields
  const productName = unit.product ? textAt(unit.product, headings, 'name') : (before?.name ?? '')
  const cells: VariantCells[] = []
  const decided = await attempt(firstRow(unit), async () => {
    const read = unit.product ? readRow(unit.product, headings, before?.currency ?? context.currency) : {}
    const fields = withoutTaken(read)
    if (!before && !fields['currency']) {
      context.useCurrency()
      fields['currency'] = context.currency
    }
    assertFirst(unit, before, context)
    const currency = (fields['currency'] as Currency | undefined) ?? before!.currency
    for (const { number } of unit.variants.slice(MOST_VARIANTS)) refuse(number, TOO_MANY)
    for (const row of unit.variants.slice(0, MOST_VARIANTS)) {
      const read = await attempt(row, () => readVariantRow(row, headings, currency))
      // Ids of another shop mean nothing to a product that was found by its SKU or name.
      if (read) cells.push({ ...read, ...(match?.by !== 'id' && { id: '' }), fields: withoutTaken(read.fields) })
    }
    return decideProduct(fields, before, { ...context, cells })
  })
  const known = (before && stored.variants.get(before.id)) ?? []
  refuseTaken(skusOf(unit, decided, cells), { taken: stored.taken, seen: context.skus, productId: before?.id ?? null }, refuse)
  let variants: VariantRowsPlan | null = null
  if (decided && cells.length && !reasons.size) {
    const product = { type: decided.columns.type!, currency: decided.columns.currency! }
    variants = planVariantRows(cells, { before, known, product, problemsOf: context.problemsOf, refuse })
  }
  const variantOf = (row: number) => {
    const read = cells.find((one) => one.row === row)
    const name = itemName(productName, read ? variantName(read.values.filter(Boolean)) || (read.fields.sku ?? null) : null)
    const { price = null, image_url: image = null, stock = null } = read?.fields ?? {}
    return { name, price, image_url: image, type: null, stock, variants: null }
  }
  const currency = decided?.columns.currency ?? before?.currency ?? null
  const priceMinor = decided?.columns.priceMinor ?? before?.priceMinor
  const price = currency && priceMinor !== undefined ? toMajor(priceMinor, currency) : null
  const shown = { ...before, ...decided?.columns }
  const product: Seen = {
    name: itemName(productName, null),
    price,
    image_url: shown.imageUrl ?? null,
    type: shown.type ?? null,
    stock: (variants ? stockOf(variants.variants) : shown.stock) ?? null,
    variants: variants?.variants.length ?? known.length,
  }
  const planned = (row: number, of: Seen, action: ImportRow['action'] = decided?.action ?? 'skip'): ImportRow => {
    const [first] = reasons.keys()
    const reason = first === undefined ? null : (reasons.get(row) ?? `Row ${first} of this product has a problem.`)
    const found = { match: match?.by ?? null, existing_name: match?.products[0]?.name ?? null }
    if (reason !== null) return { row, ...UNSEEN, name: of.name, currency: null, action: 'skip', reason, ...found }
    return { row, ...of, currency: of.price === null ? null : currency, action, reason, ...found }
  }
  // In the export of another shop, one row is a product and its first variant.
  const rows = [
    ...(unit.product ? [planned(unit.product.number, product)] : []),
    ...unit.variants.map(({ number: row }) => planned(row, variantOf(row), variants?.actions.get(row))),
  ]
  const plan = { rows, match: match?.by ?? null }
  if (reasons.size || !decided) return { ...plan, product: null, isNew: false, variants: [] }
  return { ...plan, ...write(before, decided, variants, context) }
}

/** What the preview shows of a row. */
type Seen = Pick<ImportRow, 'name' | 'price' | 'image_url' | 'type' | 'stock' | 'variants'>

/** Of a row that is skipped. */
const UNSEEN = { price: null, image_url: null, type: null, stock: null, variants: null }

/** The SKUs that a unit writes. */
const skusOf = ({ product }: Unit, decided: Decision | null, cells: VariantCells[]) => [
  ...(product ? [{ row: product.number, sku: decided?.columns.sku }] : []),
  ...cells.map(({ row, fields }) => ({ row, sku: fields.sku })),
]

/** What is written for a product whose rows are all good. */
function write(
  before: Product | null,
  { action, columns }: Decision,
  variants: VariantRowsPlan | null,
  { merchantId, importedAt }: PlanContext,
): Omit<UnitPlan, 'rows' | 'match'> {
  const changed = variants?.changed ?? []
  if (action === 'unchanged' && !changed.length) return { product: null, isNew: false, variants: [] }
  const all = { ...columns, ...(variants && { options: variants.options, stock: stockOf(variants.variants) }) }
  if (!before) return { product: { id: randomUUID(), merchantId, createdAt: importedAt, ...all }, isNew: true, variants: changed }
  const { id, status, revision } = before
  const product = { id, merchantId, ...enteredOf(before), status, ...all, revision: revision + 1 }
  return { product, isNew: false, variants: changed }
}

/** @throws 400 for rows of no product, and for those of a product that has others above, but not directly. */
function assertFirst(unit: Unit, before: Product | null, { seen, headings }: PlanContext) {
  const row = firstRow(unit)
  if (!unit.product && !before)
    throw invalidField(
      'variant_of',
      isUuid(textAt(row, headings, 'variant_of'))
        ? 'variant_of: your shop has no such product.'
        : 'variant_of must be the id of a product, or the name of the product in the rows directly above.',
    )
  if (!before) return
  const first = seen.get(before.id)
  if (first === undefined) return void seen.set(before.id, row.number)
  if (unit.product && idOf(unit, { headings }) === before.id) throw invalidField('id', `id is the same as in row ${first}.`)
  if (unit.product) throw invalidField('name', `“${before.name}” is the product of row ${first} already.`)
  throw invalidField('variant_of', `variant_of: put this row below the others of its product, which begin in row ${first}.`)
}
