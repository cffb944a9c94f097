import type { Knex } from 'knex'
import { changedAt } from '../../../platform/db/changedAt.ts'
import { emitAll } from '../../../platform/outbox/Event.ts'
import { claim } from '../../../shop/merchant/handles.ts'
import { recordPrices } from '../../../shop/catalogue/priceChanges.ts'
import { Product } from '../../../shop/catalogue/Product.ts'
import { countProduct } from '../countProducts.ts'
import type { PlanContext, UnitPlan } from './importPlan.ts'
import { productsOf } from '../listing.ts'
import { planUnits } from './planUnits.ts'
import { sendMissingFiles } from '../sendMissingFiles.ts'
import { asSkuTaken } from '../skus.ts'
import { WRITTEN } from '../storedFields.ts'
import type { KnownRows } from './understandSheet.ts'
import { presentWhole } from '../variants/presentWhole.ts'
import { addRows, type Unit } from './variants/sheetUnits.ts'
import { writeSheetVariants } from './variants/writeSheetVariants.ts'

type OfBatch = Pick<PlanContext, 'db' | 'lock' | 'headings' | 'currency'>
export type CarrierContext = Omit<PlanContext, keyof OfBatch | 'seen' | 'skus' | 'created'>

/** Groups the rows of a sheet by product, a few hundred at a time, so that no sheet has to fit into memory. */
export async function* unitsOf(read: AsyncIterable<KnownRows>) {
  const units: Unit[] = []
  for await (const { rows, ...of } of read) {
    addRows(units, rows, of.headings)
    // The next batch may begin with more variants of the last product.
    yield { units: units.splice(0, rows.length ? Math.max(0, units.length - 1) : units.length), ...of }
  }
}

/**
 * Returns what plans one batch of a sheet after the other, and writes them if they are locked. It remembers what the rows above
 * have named.
 * @param created products that this import has added already.
 */
export function createCarrier(context: CarrierContext, created = new Set<string>()) {
  const [seen, skus] = [new Map<string, number>(), new Map<string, number>()]
  return async (units: Unit[], of: OfBatch): Promise<UnitPlan[]> => {
    const plans = await planUnits(units, { ...context, ...of, seen, skus, created })
    if (!of.lock) return plans
    await writePlans(plans, { db: of.db, merchantId: context.merchantId })
    for (const { product, isNew } of plans) if (product && isNew) created.add(product.id!)
    return plans
  }
}

/** The time of the database, which is also that of the products which an import adds. */
export async function readClock(db: Knex): Promise<Date> {
  const { now } = await db.select(db.raw('clock_timestamp() as now')).first()
  return now
}

async function writePlans(plans: UnitPlan[], { db: trx, merchantId }: Pick<PlanContext, 'db' | 'merchantId'>) {
  const updatedAt = changedAt()
  const written = plans.flatMap(({ product, isNew, variants }) =>
    product ? [{ product: { ...product, id: product.id!, updatedAt }, isNew, variants }] : [],
  )
  if (!written.length) return
  const products = written.map(({ product }) => product)
  try {
    await Product.query(trx)
      .insert(products)
      .onConflict(['merchantId', 'id'])
      .merge([...WRITTEN])
  } catch (error) {
    throw asSkuTaken(error, 'excel')
  }
  await writeSheetVariants(trx, merchantId, written)
  const ids = products.map(({ id }) => id)
  await recordPrices(trx, merchantId, ids)
  const idsOf = (areNew: boolean) => written.flatMap(({ product, isNew }) => (isNew === areNew ? [product.id] : []))
  const created = idsOf(true)
  await claim(trx, 'address', merchantId, created)
  await countProduct(trx, merchantId, created.length)
  await sendMissingFiles(trx, merchantId, idsOf(false))
  await announce(trx, merchantId, { 'product.created': created, 'product.updated': idsOf(false) })
}

async function announce(trx: Knex, merchantId: string, events: Record<'product.created' | 'product.updated', string[]>) {
  for (const type of ['product.created', 'product.updated'] as const) {
    if (!events[type].length) continue
    const products = await productsOf(trx, merchantId).whereIn('products.id', events[type])
    await emitAll(trx, merchantId, type, await presentWhole(trx, merchantId, products))
  }
}
