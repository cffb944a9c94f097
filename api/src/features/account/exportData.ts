import fs from 'node:fs'
import fsp from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Knex } from 'knex'
import { ZipFile } from 'yazl'
import type { Deps } from '../deps.ts'
import { keepFile } from '../../gateways/storage/storage.ts'
import { acrossServers, isOnly, type Only } from '../../platform/db/acrossServers.ts'
import { workByMerchant } from '../../platform/jobs/byMerchant.ts'
import { rethrow } from '../../platform/jobs/sweep.ts'
import { type SheetContent, writeXlsx } from '../../platform/sheets/writeSheet.ts'
import { cellOf, type ExportPart, exportParts, type Row } from './exportRows.ts'

/** For how long the finished file can be downloaded. */
const EXPORT_HOURS = 24
/** A sheet holds a little over a million rows. */
const SHEET_ROWS = 1_000_000
/** Minimum time between progress updates, because each is a write. */
const PROGRESS_MS = 500

interface ExportId {
  id: string
  merchantId: string
}

export const exportKey = ({ id, merchantId }: ExportId) => `exports/${merchantId}/${id}.zip`

/**
 * Makes an export: a workbook and one .json per table. Safe to kill and run again; a finished one is left as it is. An
 * error marks it as failed, so that its merchant can start another.
 */
export async function exportData(
  { db, storage, config }: Pick<Deps, 'db' | 'storage' | 'config'>,
  { merchantId, id }: ExportId,
): Promise<void> {
  const open = () => db('data_exports').where({ merchantId, id }).whereIn('status', ['queued', 'running'])
  const started = await open().update({ status: 'running', progress: 0 })
  if (!started) return
  const folder = path.join(config.dataDir, 'exports')
  const file = path.join(folder, `${id}.zip`)
  try {
    await fsp.mkdir(folder, { recursive: true })
    await writeZip(file, await exportParts(db, merchantId), progressReporter(db, { merchantId, id }))
    const { size } = await fsp.stat(file)
    await keepFile(storage, file, exportKey({ id, merchantId }))
    const expiresAt = new Date(Date.now() + EXPORT_HOURS * 3_600_000)
    const kept = await open().update({ status: 'ready', progress: 1, sizeBytes: size, expiresAt })
    // The account was deleted meanwhile.
    if (!kept) await storage.delete(exportKey({ id, merchantId }))
  } catch (error) {
    await open().update({ status: 'failed' })
    throw error
  } finally {
    await fsp.rm(file, { force: true })
  }
}

/** Removes expired exports, files first; if the job is killed in between, the next run repeats it. */
export async function sweepExports(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  log: (error: unknown) => void = rethrow,
): Promise<void> {
  const readOld = async (only: Only): Promise<ExportId[]> =>
    db('data_exports').where('expiresAt', '<', new Date()).where(isOnly(only)).select('id', 'merchantId')
  const remove = async (one: ExportId) => {
    await storage.delete(exportKey(one))
    await db('data_exports').where(one).delete()
  }
  await workByMerchant((await acrossServers(db, readOld, log)).flat(), remove, log)
}

type ReportProgress = (rows: number) => Promise<void>

async function writeZip(file: string, parts: ExportPart[], reporterFor: (all: number) => ReportProgress): Promise<void> {
  const sheets = parts.filter(({ jsonOnly }) => !jsonOnly)
  const report = reporterFor([...parts, ...sheets].reduce((sum, { count }) => sum + count, 0))
  const zip = new ZipFile()
  const add = (name: string, stream: Readable) => zip.addReadStream(stream, name)
  // An error while an entry is read reaches the file as an error of the zip.
  const written = pipeline(zip.outputStream, fs.createWriteStream(file))
  const failed = new Promise<never>((_, reject) => zip.on('error', reject))
  add(
    'linktill.xlsx',
    lazily(() => writeXlsx(sheets.flatMap((part) => sheetsOf(part, report)))),
  )
  for (const part of parts) add(`json/${part.name}.json`, Readable.from(linesOf(part, report)))
  zip.end()
  await Promise.race([written, failed])
}

/** A table as one sheet, or as several if it does not fit into one. */
function sheetsOf(part: ExportPart, report: ReportProgress): SheetContent[] {
  const columns = part.columns.map((heading) => ({
    heading,
    width: 20,
    format: heading.endsWith('_at') ? ('time' as const) : ('plain' as const),
  }))
  const rows = counted(part.rows(), report)
  const many = Math.max(1, Math.ceil(part.count / SHEET_ROWS))
  return Array.from({ length: many }, (_, at) => ({
    name: at === 0 ? part.name : `${part.name} ${at + 1}`,
    columns,
    rows: cells(rows, part.columns, at === many - 1 ? Infinity : SHEET_ROWS),
  }))
}

async function* cells(all: AsyncGenerator<Row[]>, columns: string[], most: number) {
  for (let written = 0; written < most;) {
    const { value: rows, done } = await all.next()
    if (done) return
    written += rows.length
    yield rows.map((row) => columns.map((column) => cellOf(row[column])))
  }
}

async function* linesOf(part: ExportPart, report: ReportProgress): AsyncGenerator<string> {
  let first = true
  yield '['
  for await (const rows of counted(part.rows(), report)) {
    yield (first ? '\n' : ',\n') + rows.map((row) => JSON.stringify(row)).join(',\n')
    first = false
  }
  yield '\n]\n'
}

async function* counted(all: AsyncGenerator<Row[]>, report: ReportProgress): AsyncGenerator<Row[]> {
  for await (const rows of all) {
    yield rows
    await report(rows.length)
  }
}

/** Opens each entry's stream only when its turn comes. Otherwise every entry would hold a connection at once. */
const lazily = (make: () => Readable): Readable =>
  Readable.from(
    (async function* () {
      yield* make()
    })(),
    { objectMode: false },
  )

/** Stores the progress, at most every PROGRESS_MS. */
const progressReporter =
  (db: Knex, one: { merchantId: string; id: string }) =>
  (all: number): ReportProgress => {
    let [done, last] = [0, Date.now()]
    return async (rows) => {
      done += rows
      if (Date.now() - last < PROGRESS_MS) return
      last = Date.now()
      await db('data_exports')
        .where({ ...one, status: 'running' })
        .update({ progress: Math.min(1, done / Math.max(1, all)) })
    }
  }
