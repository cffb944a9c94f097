import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import type { Caller } from '../../http/handler.ts'
import type { Upload } from '../../http/uploads.ts'
import { emitAll } from '../../outbox/Event.ts'
import type { SheetBatches } from '../../sheets/readSheet.ts'
import { SheetProblem, type SheetRow } from '../../sheets/Sheet.ts'
import { withUpload } from '../../sheets/withUpload.ts'
import { productsOf } from './listing.ts'
import type { ImportRow, MatchChoice, PlanContext, UnitPlan } from './importPlan.ts'
import { planUnits } from './planUnits.ts'
import { asSkuTaken, lockSkus } from './skus.ts'
import { sendMissingFiles } from './sendMissingFiles.ts'
import { WRITTEN } from './storedFields.ts'
import { addRows, type Unit } from './variants/sheetUnits.ts'
import { writeSheetVariants } from './variants/writeSheetVariants.ts'
import { presentWhole } from './variants/presentWhole.ts'
import { Product } from '../../rows/Product.ts'
import { findKeptReading, keepReading } from './keptReadings.ts'
import { createUnderstanding, type Reading, readShopCurrency } from './understandSheet.ts'
import { claim } from '../../rows/handles.ts'
import { recordPrices } from '../../rows/priceChanges.ts'
import { countProduct } from './countProducts.ts'

type ImportResult = components['schemas']['ImportResult']

const MAX_ROWS = 50_000

export interface ImportOptions {
  dryRun: boolean
  matching: MatchChoice
  /** Whether the choices of an earlier import count if there are none. */
  useKept: boolean
  /** Which part of the file is read, and what as. */
  reading: Omit<components['schemas']['ProductImportInput'], 'excel'>
}

export type ImportContext = Pick<PlanContext, 'db' | 'storage' | 'merchantId' | 'problemsOf'> & Pick<Caller, 'meter'>

/**
 * Reads a sheet of products and writes its valid rows in one transaction; a dry run only reports
 * (docs/product/products.md#import).
 * @throws 400 when the file as a whole cannot be read.
 */
export async function importSheet(upload: Upload, options: ImportOptions, context: ImportContext): Promise<ImportResult> {
  const { done, matches, understood } = await carryOutSheet(upload, options, context)
  const { dryRun } = options
  return { ...presentResult(done, dryRun), same_sku: matches.sku, same_name: matches.name, ...(dryRun && { understood }) }
}

/**
 * Carries out an import, or only plans it.
 * @param note receives every row of the file.
 * @throws 400 when the file as a whole cannot be read.
 */
export function carryOutSheet(
  upload: Upload,
  { dryRun, matching, useKept, reading }: ImportOptions,
  { db, meter, ...context }: ImportContext,
  note?: (row: SheetRow) => void,
): Promise<Outcome> {
  const { sheet, encoding, ...choice } = reading
  const options = { field: 'excel', maxRows: MAX_ROWS, choice: { sheet, encoding }, merchantId: context.merchantId, meter }
  return withUpload(upload, options, async (batches) => {
    const noted = note ? noting(batches, note) : batches
    const run = (trx: Knex) => importRows(noted, { ...choice, useKept }, { ...context, ...matching, db: trx, lock: !dryRun })
    return dryRun ? run(db) : db.transaction(run)
  })
}

async function* noting(batches: SheetBatches, note: (row: SheetRow) => void): SheetBatches {
  for await (const batch of batches) {
    for (const row of batch.rows) note(row)
    yield batch
  }
}

interface Outcome {
  done: ImportRow[]
  /** How many products look like one of the shop. */
  matches: Record<'id' | 'sku' | 'name', number>
  understood: components['schemas']['ImportUnderstanding']
  prices: ReturnType<ReturnType<typeof createUnderstanding>['prices']>
}

/** In batches, so that no sheet has to fit into memory. */
async function importRows(
  batches: SheetBatches,
  { useKept, ...choice }: Reading & { useKept: boolean },
  context: Omit<PlanContext, 'headings' | 'currency' | 'useCurrency' | 'importedAt' | 'seen' | 'skus' | 'created'>,
): Promise<Outcome> {
  const done: ImportRow[] = []
  const matches = { id: 0, sku: 0, name: 0 }
  const [seen, skus, created] = [new Map<string, number>(), new Map<string, number>(), new Set<string>()]
  const { db, merchantId, lock } = context
  const shop = {
    readCurrency: () => readShopCurrency(db, merchantId),
    findKept: async (rows: SheetRow[]) => (useKept ? findKeptReading(db, merchantId, rows) : null),
  }
  const sheet = createUnderstanding(shop, choice, !lock)
  // Also keeps two imports of the same file from adding its products twice.
  if (lock) await lockSkus(db, merchantId)
  const { now: importedAt } = await db.select(db.raw('clock_timestamp() as now')).first()
  const units: Unit[] = []
  const carryOut = async (some: Unit[], of: Pick<PlanContext, 'headings' | 'currency'>) => {
    const plans = await planUnits(some, { ...context, ...of, useCurrency: sheet.useCurrency, importedAt, seen, skus, created })
    if (lock) await writePlans(plans, context)
    for (const { rows, match, product, isNew } of plans) {
      if (product && isNew) created.add(product.id!)
      done.push(...rows)
      if (match) matches[match]++
    }
  }
  for await (const { rows, ...of } of sheet.read(batches)) {
    addRows(units, rows, of.headings)
    // The next batch may begin with more variants of the last product.
    await carryOut(units.splice(0, units.length - 1), of)
    if (!rows.length) await carryOut(units.splice(0), of)
  }
  const understood = sheet.understood()
  if (!done.length && !understood.problem) throw new SheetProblem('This file has no products.')
  if (lock) await keepReading(db, merchantId, sheet.first(), choice)
  return { done, matches, understood, prices: sheet.prices() }
}

async function writePlans(plans: UnitPlan[], { db: trx, merchantId }: Pick<PlanContext, 'db' | 'merchantId'>) {
  const updatedAt = new Date()
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
  await recordPrices(
    trx,
    merchantId,
    products.map(({ id }) => id),
  )
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

function presentResult(plans: ImportRow[], dryRun: boolean): Omit<ImportResult, 'same_sku' | 'same_name'> {
  const count = (action: ImportRow['action']) => plans.filter((plan) => plan.action === action).length
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
