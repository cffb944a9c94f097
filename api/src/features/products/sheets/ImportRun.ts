import type { Knex } from 'knex'
import type { components } from '../../../generated/openapi.ts'
import { conflict } from '../../../platform/http/errors.ts'
import type { Currency } from '../../../pricing/currencies.ts'
import type { ImportOptions } from './importPlan.ts'

type ProductImport = components['schemas']['ProductImport']

/** What was chosen about the file of an import in the background. */
export type RunOptions = Pick<ImportOptions, 'matching' | 'reading'>

/** A row of `product_imports`. */
export interface ImportRun {
  merchantId: string
  id: string
  status: ProductImport['status']
  fileName: string
  options: RunOptions
  /** Since the last progress. */
  tries: number
  /** Null until the rows are counted, like the two below. */
  total: number | null
  startedAt: Date | null
  currency: Currency | null
  done: number
  created: number
  updated: number
  unchanged: number
  skipped: number
  problem: string | null
  createdAt: Date
  endedAt: Date | null
}

export type RunId = Pick<ImportRun, 'merchantId' | 'id'>

/** Open imports; an update of them changes nothing once they were cancelled. */
export const openRuns = (db: Knex, of: Partial<RunId>) =>
  db<ImportRun>('product_imports').where(of).whereIn('status', ['queued', 'running'])

export const fileKey = ({ merchantId, id }: RunId) => `imports/${merchantId}/${id}`

/** @throws 409 while an import runs in the background. */
export async function assertNoImport(db: Knex, merchantId: string): Promise<void> {
  if (await openRuns(db, { merchantId }).first('id')) throw importRunning()
}

export const importRunning = () =>
  conflict('Another import of your shop is running. Wait until it has ended, or cancel it.', 'import_running')

const SHOWN_ERRORS = 100

export async function presentRun(db: Knex, run: ImportRun): Promise<ProductImport> {
  const { merchantId, id, status, total, done, created, updated, unchanged, skipped, problem } = run
  const errors = db('product_import_skips').where({ merchantId, importId: id }).orderBy('row').limit(SHOWN_ERRORS)
  return {
    ...{ id, status, file_name: run.fileName, total, done, created, updated, unchanged, skipped, problem },
    errors: skipped ? (await errors.select('row', 'reason')).map(({ row, reason }) => `Row ${row}: ${reason}`) : [],
    created_at: run.createdAt.toISOString(),
    ended_at: run.endedAt?.toISOString() ?? null,
  }
}
