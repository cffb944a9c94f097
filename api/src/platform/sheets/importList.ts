import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import type { Caller } from '../http/handler.ts'
import { commitReply } from '../http/idempotency.ts'
import type { Upload } from '../http/uploads.ts'
import { findKeptReading, keepReading } from './keptReadings.ts'
import type { SheetBatches } from './readSheet.ts'
import { SheetProblem, type SheetRow } from './Sheet.ts'
import { type PlainList, type PlainReading, understandList } from './understandList.ts'
import { withUpload } from './withUpload.ts'

const MAX_ROWS = 10_000

export interface ListOptions {
  dryRun: boolean
  /** Whether the choices of an earlier import count if there are none. */
  useKept: boolean
  /** Which part of the file is read, and what as: the same for every list. */
  reading: Omit<components['schemas']['PromoSheetInput'], 'sheet'>
  /** Which rows are written, each on its own. Without it all are, in one transaction. */
  part?: { skip: number; take: number }
}

/** Reads how a list is imported from the input of an operation. */
export const listOptions = (
  { dry_run: dryRun = false, use_kept: useKept = false }: { dry_run?: boolean; use_kept?: boolean },
  { sheet: _name, ...reading }: components['schemas']['PromoSheetInput'],
): ListOptions => ({ dryRun, useKept: useKept && dryRun, reading })

/** What an import does with the rows of its list. */
interface Work<Name extends string, Plan extends AnyPlan, Result> {
  kind: PlainList<Name>
  /** Decides what becomes of some rows. Writes nothing. */
  plan: (rows: SheetRow[], headings: Map<Name, number>, first: SheetRow) => Promise<Plan[]>
  write: (plans: Plan[]) => Promise<void>
  /** What is said of a file without rows. */
  empty: string
  present: (imported: Imported<Plan['shown']>) => Result
}

interface AnyPlan {
  shown: { row: number; action: string }
}

interface Imported<Shown> {
  /** How many rows the list has. */
  total: number
  rows: Shown[]
  /** Both of a dry run only. */
  understood?: components['schemas']['ImportUnderstanding']
  refused_rows?: components['schemas']['RefusedRow'][]
}

/**
 * Reads a list, writes what is planned of its rows, and keeps how it was read. A dry run writes nothing, and describes how it was
 * read.
 * @param begin gets the transaction, or the database if there is none.
 * @throws 400 when the list as a whole cannot be read.
 */
export function importList<Name extends string, Plan extends AnyPlan, Result>(
  upload: Upload,
  { reading, ...options }: ListOptions,
  { db, merchantId, meter }: Pick<Caller, 'meter'> & { db: Knex; merchantId: string },
  begin: (trx: Knex) => Promise<Work<Name, Plan, Result>>,
): Promise<Result> {
  const { sheet_name: sheet, encoding, ...choice } = reading
  const of = { field: 'sheet', maxRows: MAX_ROWS, choice: { sheet, encoding }, merchantId, meter }
  return withUpload(upload, of, (batches) => {
    const run = async (trx: Knex) => {
      const work = await begin(trx)
      return work.present(await importRows(batches, { ...options, choice }, { db: trx, merchantId }, work))
    }
    return options.dryRun || options.part ? run(db) : commitReply(db, run)
  })
}

async function importRows<Name extends string, Plan extends AnyPlan>(
  batches: SheetBatches,
  { dryRun, useKept, part, choice }: Omit<ListOptions, 'reading'> & { choice: PlainReading },
  { db, merchantId }: { db: Knex; merchantId: string },
  { kind, plan, write, empty }: Omit<Work<Name, Plan, unknown>, 'present'>,
): Promise<Imported<Plan['shown']>> {
  const kept = { merchantId, kind }
  const findKept = async (rows: SheetRow[]) => (useKept ? findKeptReading(db, kept, rows) : null)
  const list = understandList(kind, choice, { findKept, dryRun })
  const rows: Plan['shown'][] = []
  let total = 0
  for await (const { rows: batch, headings } of list.read(batches)) {
    const wanted = part ? batch.slice(Math.max(0, part.skip - total), Math.max(0, part.skip + part.take - total)) : batch
    total += batch.length
    const plans = await plan(wanted, headings, list.first())
    if (!dryRun) await write(plans)
    const shown = plans.map((one) => one.shown)
    list.keepRefused(wanted, shown)
    rows.push(...shown)
  }
  const understood = list.understood()
  if (!total && !understood.problem) throw new SheetProblem(empty)
  if (!dryRun) await keepReading(db, kept, list.first(), choice)
  return { total, rows, ...(dryRun && { understood, refused_rows: list.refused }) }
}

/** Counts the rows of an outcome. */
export const countRows = (rows: { action: string }[], action: string): number =>
  rows.filter((row) => row.action === action).length

/** Adds how many rows each outcome has. */
export const countChanges = <Shown extends { action: string }>(imported: Imported<Shown>) => ({
  created: countRows(imported.rows, 'create'),
  updated: countRows(imported.rows, 'update'),
  unchanged: countRows(imported.rows, 'unchanged'),
  refused: countRows(imported.rows, 'refuse'),
  ...imported,
})
