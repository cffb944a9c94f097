import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import type { Upload } from '../../http/uploads.ts'
import { emitAll } from '../../outbox/Event.ts'
import { SheetProblem, type SheetRow } from '../../sheets/Sheet.ts'
import { withUpload } from '../../sheets/withUpload.ts'
import { productsOf } from './listing.ts'
import { type Plan, type PlanContext, planRows } from './planRows.ts'
import { presentProduct } from './present.ts'
import { presentWhole } from './variants/presentWhole.ts'
import { Product } from '../../rows/Product.ts'
import { readHeadings } from './readRow.ts'
import { claim } from '../../rows/handles.ts'
import { countProduct } from './countProducts.ts'

type ImportResult = components['schemas']['ImportResult']

const MAX_ROWS = 50_000
/** Columns that an import may change on an existing product. */
const WRITTEN = [
  'name',
  'description',
  'priceMinor',
  'currency',
  'imageUrl',
  'type',
  'taxClass',
  'digitalFileUrl',
  'stock',
  'lowStockAt',
  'status',
  'revision',
  'updatedAt',
]

/**
 * Reads a sheet of products and writes its valid rows in one transaction; a dry run only reports
 * (docs/product/products.md#import).
 * @throws 400 when the file as a whole cannot be read.
 */
export function importSheet(
  upload: Upload,
  dryRun: boolean,
  { db, ...context }: Pick<PlanContext, 'db' | 'storage' | 'merchantId' | 'problemsOf'>,
): Promise<ImportResult> {
  return withUpload(upload, { field: 'excel', maxRows: MAX_ROWS }, async (batches) => {
    const run = (trx: Knex) => importRows(batches, { ...context, db: trx, lock: !dryRun })
    return presentResult(await (dryRun ? run(db) : db.transaction(run)), dryRun)
  })
}

/** In batches, so that no sheet has to fit into memory. */
async function importRows(
  batches: AsyncIterable<SheetRow[]>,
  context: Omit<PlanContext, 'headings' | 'seen'>,
): Promise<Omit<Plan, 'product'>[]> {
  const done: Omit<Plan, 'product'>[] = []
  const seen = new Map<string, number>()
  let headings: PlanContext['headings'] | undefined
  for await (const batch of batches) {
    const rows = headings ? batch : batch.slice(1)
    headings ??= readHeadings(batch[0]!)
    const plans = await planRows(rows, { ...context, headings, seen })
    if (context.lock) await writePlans(plans, context)
    for (const { product: _written, ...plan } of plans) done.push(plan)
  }
  if (!done.length) throw new SheetProblem('This file has no products.')
  return done
}

async function writePlans(plans: Plan[], { db: trx, merchantId }: Pick<PlanContext, 'db' | 'merchantId'>) {
  const updatedAt = new Date()
  const rows = plans.flatMap(({ product }) => (product ? [{ ...product, updatedAt }] : []))
  if (!rows.length) return
  const written = await Product.query(trx).insert(rows).onConflict(['merchantId', 'id']).merge(WRITTEN).returning('*')
  const idsTo = (action: Plan['action']) => new Set(plans.flatMap((plan) => (plan.action === action ? [plan.product!.id!] : [])))
  const created = idsTo('create')
  await claim(trx, 'address', merchantId, [...created])
  await countProduct(trx, merchantId, created.size)
  const news = written.filter(({ id }) => created.has(id))
  await emitAll(
    trx,
    merchantId,
    'product.created',
    news.map((product) => presentProduct(product, [])),
  )
  const updated = idsTo('update')
  if (!updated.size) return
  const sold = await productsOf(trx, merchantId).whereIn('products.id', [...updated])
  await emitAll(trx, merchantId, 'product.updated', await presentWhole(trx, merchantId, sold))
}

function presentResult(plans: Omit<Plan, 'product'>[], dryRun: boolean): ImportResult {
  const count = (action: Plan['action']) => plans.filter((plan) => plan.action === action).length
  const [created, updated, unchanged] = [count('create'), count('update'), count('unchanged')]
  const good = created + updated + unchanged
  const errors = plans.flatMap(({ row, reason }) => (reason ? [`Row ${row}: ${reason}`] : []))
  const outcome = errors.length
    ? 'Import completed with some errors'
    : `Successfully imported ${good} of ${plans.length} products.`
  return {
    message: dryRun ? `${good} of ${plans.length} rows can be imported.` : outcome,
    imported: dryRun ? 0 : good,
    created,
    updated,
    unchanged,
    total_processed: plans.length,
    errors,
    ...(dryRun && { rows: plans }),
  }
}
