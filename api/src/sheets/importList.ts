import type { Knex } from 'knex'
import type { components } from '../generated/openapi.ts'
import { findKeptReading, keepReading } from './keptReadings.ts'
import type { SheetBatches } from './readSheet.ts'
import { SheetProblem, type SheetRow } from './Sheet.ts'
import { type PlainList, type PlainReading, understandList } from './understandList.ts'

interface Options {
  dryRun: boolean
  /** Whether the choices of an earlier import count if there are none. */
  useKept: boolean
  choice: PlainReading
}

/** What an import does with the rows of its list. */
interface Work<Name extends string, Plan> {
  kind: PlainList<Name>
  /** Decides what becomes of some rows. Writes nothing. */
  plan: (rows: SheetRow[], headings: Map<Name, number>, first: SheetRow) => Promise<Plan[]>
  write: (plans: Plan[]) => Promise<void>
  /** What is said of a file without rows. */
  empty: string
}

interface Imported<Shown> {
  rows: Shown[]
  /** Both of a dry run only. */
  understood?: components['schemas']['ImportUnderstanding']
  refused_rows?: components['schemas']['RefusedRow'][]
}

/**
 * Reads a list, writes what is planned of its rows, and keeps how it was read. A dry run writes nothing, and describes how it was read.
 * @throws SheetProblem when the list as a whole cannot be read.
 */
export async function importList<Name extends string, Plan extends { shown: { row: number; action: string } }>(
  batches: SheetBatches,
  { dryRun, useKept, choice }: Options,
  { db, merchantId }: { db: Knex; merchantId: string },
  { kind, plan, write, empty }: Work<Name, Plan>,
): Promise<Imported<Plan['shown']>> {
  const kept = { merchantId, kind }
  const findKept = async (rows: SheetRow[]) => (useKept ? findKeptReading(db, kept, rows) : null)
  const list = understandList(kind, choice, { findKept, dryRun })
  const rows: Plan['shown'][] = []
  for await (const { rows: wanted, headings } of list.read(batches)) {
    const plans = await plan(wanted, headings, list.first())
    if (!dryRun) await write(plans)
    const shown = plans.map((one) => one.shown)
    list.keepRefused(wanted, shown)
    rows.push(...shown)
  }
  const understood = list.understood()
  if (!rows.length && !understood.problem) throw new SheetProblem(empty)
  if (!dryRun) await keepReading(db, kept, list.first(), choice)
  return { rows, ...(dryRun && { understood, refused_rows: list.refused }) }
}

/** How many rows there are, and how many of them each outcome has. */
export function countRows(rows: { action: string }[]) {
  const count = (action: string) => rows.filter((row) => row.action === action).length
  return {
    total: rows.length,
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    refused: count('refuse'),
  }
}
