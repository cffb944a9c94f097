import type { Knex } from 'knex'
import type { Deps } from '../../../deps.ts'
import { loadContract } from '../../../../platform/http/contract.ts'
import { createProblemsOf } from '../../../../platform/http/input.ts'
import { keepReading } from '../../../../platform/sheets/keptReadings.ts'
import { readSheet } from '../../../../platform/sheets/readSheet.ts'
import { SheetProblem } from '../../../../platform/sheets/Sheet.ts'
import type { SheetTask } from '../../../../platform/sheets/sheetWorker.ts'
import { createCarrier, readClock, unitsOf } from '../carryOut.ts'
import type { UnitPlan } from '../importPlan.ts'
import { PRODUCT_LIST } from '../productHeadings.ts'
import { lockSkus } from '../../skus.ts'
import { createUnderstanding, readShopCurrency } from '../understandSheet.ts'
import type { Unit } from '../variants/sheetUnits.ts'
import { type ImportRun, openRuns, type RunId } from '../ImportRun.ts'
import { withStoredSheet } from './storedSheet.ts'

/** How often an import may begin again without any progress. */
const MOST_TRIES = 5

/** Thrown when an import was cancelled, so that its batch is not written. */
class Ended extends Error {}

/**
 * Carries out an import in the background. Each batch is one transaction with its progress, so that a killed import goes on where
 * it was, and a cancelled one writes nothing more. What cannot be read ends it before its first row.
 */
export async function runImport(deps: Pick<Deps, 'db' | 'storage' | 'config'>, one: RunId): Promise<void> {
  const { db } = deps
  const [run] = await openRuns(db, one)
    .update({ status: 'running', tries: db.raw('tries + 1') as never })
    .returning('*')
  if (!run) return
  if (run.tries > MOST_TRIES)
    return end(db, one, {
      status: 'failed',
      problem: `The import stopped after ${run.done} rows because of an error of ours. Those rows are imported. Import the file again to go on.`,
    })
  try {
    await withStoredSheet(deps, run as ImportRun, async (task) => {
      const started = await begin(db, run as ImportRun, task)
      await importRest(deps, started, task)
    })
  } catch (error) {
    if (error instanceof Ended) return
    // Anything else is tried again by the worker.
    if (!(error instanceof SheetProblem)) throw error
    await end(db, one, { status: 'failed', problem: error.message })
  }
}

type Begun = ImportRun & Required<{ [Name in 'startedAt' | 'currency' | 'total']: NonNullable<ImportRun[Name]> }>

/**
 * Reads the whole file once before anything is written, and keeps what the rows are compared with: an import that goes on after a
 * kill must read its prices like the one before.
 * @throws SheetProblem when the file as a whole cannot be read.
 */
async function begin(db: Knex, run: ImportRun, task: SheetTask): Promise<Begun> {
  if (run.total !== null) return run as Begun
  const { merchantId, id } = run
  const known = await db.transaction(async (trx) => {
    // Waits for an import that is not in the background.
    await lockSkus(trx, merchantId)
    return { startedAt: await readClock(trx), currency: await readShopCurrency(trx, merchantId) }
  })
  const total = await readSheet(task, async (batches) => {
    let rows = 0
    for await (const { units } of unitsOf(understand({ ...run, ...known }).read(batches))) rows += count(units)
    return rows
  })
  if (!total) throw new SheetProblem('This file has no products.')
  const [begun] = await openRuns(db, { merchantId, id })
    .update({ ...known, total })
    .returning('*')
  if (!begun) throw new Ended()
  return begun as Begun
}

function understand({ options, currency }: Pick<Begun, 'options' | 'currency'>) {
  const { sheet: _sheet, encoding: _encoding, ...choice } = options.reading
  return createUnderstanding({ readCurrency: async () => currency, findKept: async () => null }, choice, false)
}

async function importRest({ db, storage }: Pick<Deps, 'db' | 'storage'>, run: Begun, task: SheetTask): Promise<void> {
  const { merchantId, startedAt: importedAt, options } = run
  const sheet = understand(run)
  const problemsOf = createProblemsOf(loadContract())
  const context = { storage, merchantId, problemsOf, ...options.matching, importedAt, useCurrency: sheet.useCurrency }
  const created = run.done ? await db('products').where({ merchantId, createdAt: importedAt }).pluck('id') : []
  const carryOut = createCarrier(context, new Set(created))
  let at = 0
  await readSheet(task, async (batches) => {
    for await (const { units, ...of } of unitsOf(sheet.read(batches))) {
      const ends = units.map((unit) => (at += count([unit])))
      const isDone = (_: Unit, index: number) => ends[index]! <= run.done
      // Only remembers what these rows have named.
      await carryOut(units.filter(isDone), { ...of, db, lock: false })
      const left = units.filter((unit, index) => !isDone(unit, index))
      if (!left.length) continue
      await db.transaction(async (trx) => {
        await lockSkus(trx, merchantId)
        await noteProgress(trx, run, at, await carryOut(left, { ...of, db: trx, lock: true }))
      })
    }
  })
  await db.transaction(async (trx) => {
    await keepReading(trx, { merchantId, kind: PRODUCT_LIST }, sheet.first(), options.reading)
    await end(trx, run, { status: 'done' })
  })
}

/** Rows of the sheet as the result counts them. */
const count = (units: Unit[]): number =>
  units.reduce((sum, { product, variants }) => sum + (product ? 1 : 0) + variants.length, 0)

async function noteProgress(trx: Knex, { merchantId, id }: RunId, done: number, plans: UnitPlan[]): Promise<void> {
  const rows = plans.flatMap((plan) => plan.rows)
  const more = (action: (typeof rows)[number]['action'], column: string) =>
    trx.raw('?? + ?', [column, rows.filter((row) => row.action === action).length]) as never
  const skips = rows.flatMap(({ row, reason }) => (reason === null ? [] : { merchantId, importId: id, row, reason }))
  if (skips.length) await trx('product_import_skips').insert(skips).onConflict(['merchantId', 'importId', 'row']).ignore()
  const isOpen = await openRuns(trx, { merchantId, id }).update({
    done,
    created: more('create', 'created'),
    updated: more('update', 'updated'),
    unchanged: more('unchanged', 'unchanged'),
    skipped: more('skip', 'skipped'),
    tries: 0,
  })
  if (!isOpen) throw new Ended()
}

async function end(db: Knex, { merchantId, id }: RunId, how: Pick<ImportRun, 'status'> & { problem?: string }): Promise<void> {
  await openRuns(db, { merchantId, id }).update({ ...how, endedAt: new Date() })
}
