import fs from 'node:fs'
import fsp from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Knex } from 'knex'
import { ZipFile } from 'yazl'
import type { Deps } from '../../deps.ts'
import { keepFile } from '../../gateways/storage.ts'
import { type SheetContent, writeXlsx } from '../../sheets/writeSheet.ts'
import { cellOf, type ExportPart, exportParts, type Row } from './exportRows.ts'

/** How long the finished file can be fetched. */
const EXPORT_HOURS = 24
/** A sheet ends a little after a million rows. */
const SHEET_ROWS = 1_000_000
/** The bar need not move more often, and each move is a write. */
const TELL_MS = 500

export const exportKey = ({ id, merchantId }: { id: string; merchantId: string }) => `exports/${merchantId}/${id}.zip`

/**
 * Makes an export: a workbook and one .json per table. May be killed and run again; a finished one is left as it is.
 * What goes wrong ends it as failed, so that its merchant can begin another.
 */
export async function exportData(
  { db, storage, config }: Pick<Deps, 'db' | 'storage' | 'config'>,
  { merchantId, id }: { merchantId: string; id: string },
): Promise<void> {
  const open = () => db('data_exports').where({ merchantId, id }).whereIn('status', ['queued', 'running'])
  const started = await open().update({ status: 'running', progress: 0 })
  if (!started) return
  const folder = path.join(config.dataDir, 'exports')
  const file = path.join(folder, `${id}.zip`)
  try {
    await fsp.mkdir(folder, { recursive: true })
    await writeZip(file, await exportParts(db, merchantId), teller(db, { merchantId, id }))
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

/** Removes what has expired, files first; a job that is killed in between does it again. */
export async function sweepExports({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  const old = await db('data_exports').where('expiresAt', '<', new Date()).select('id', 'merchantId')
  for (const one of old) {
    await storage.delete(exportKey(one))
    await db('data_exports').where(one).delete()
  }
}

type Tell = (rows: number) => Promise<void>

async function writeZip(file: string, parts: ExportPart[], tell: (all: number) => Tell): Promise<void> {
  const sheets = parts.filter(({ jsonOnly }) => !jsonOnly)
  const told = tell([...parts, ...sheets].reduce((sum, { count }) => sum + count, 0))
  const zip = new ZipFile()
  const add = (name: string, stream: Readable) => zip.addReadStream(stream, name)
  // What goes wrong while an entry is read reaches the file as an error of the zip.
  const written = pipeline(zip.outputStream, fs.createWriteStream(file))
  const failed = new Promise<never>((_, reject) => zip.on('error', reject))
  add(
    'linktill.xlsx',
    lazily(() => writeXlsx(sheets.flatMap((part) => sheetsOf(part, told)))),
  )
  for (const part of parts) add(`json/${part.name}.json`, Readable.from(linesOf(part, told)))
  zip.end()
  await Promise.race([written, failed])
}

/** A table as one sheet, or as several where one does not hold it. */
function sheetsOf(part: ExportPart, told: Tell): SheetContent[] {
  const columns = part.columns.map((heading) => ({ heading, width: 20, format: 'plain' as const }))
  const rows = counted(part.rows(), told)
  const many = Math.max(1, Math.ceil(part.count / SHEET_ROWS))
  return Array.from({ length: many }, (_, at) => ({
    ...{ name: at === 0 ? part.name : `${part.name} ${at + 1}`, columns },
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

async function* linesOf(part: ExportPart, told: Tell): AsyncGenerator<string> {
  let first = true
  yield '['
  for await (const rows of counted(part.rows(), told)) {
    yield (first ? '\n' : ',\n') + rows.map((row) => JSON.stringify(row)).join(',\n')
    first = false
  }
  yield '\n]\n'
}

async function* counted(all: AsyncGenerator<Row[]>, told: Tell): AsyncGenerator<Row[]> {
  for await (const rows of all) {
    yield rows
    await told(rows.length)
  }
}

/** Entries are written one after the other: none begins before its turn, or all would hold a connection at once. */
const lazily = (make: () => Readable): Readable =>
  Readable.from(
    (async function* () {
      yield* make()
    })(),
    { objectMode: false },
  )

/** Writes how far it is, not too often. */
const teller =
  (db: Knex, one: { merchantId: string; id: string }) =>
  (all: number): Tell => {
    let [done, last] = [0, Date.now()]
    return async (rows) => {
      done += rows
      if (Date.now() - last < TELL_MS) return
      last = Date.now()
      await db('data_exports')
        .where({ ...one, status: 'running' })
        .update({ progress: Math.min(1, done / Math.max(1, all)) })
    }
  }
