import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { inspectSheet } from '../src/platform/sheets/inspectSheet.ts'
import { readCsv } from '../src/platform/sheets/readCsv.ts'
import { readXls } from '../src/platform/sheets/readXls.ts'
import { readXlsx } from '../src/platform/sheets/readXlsx.ts'
import { ApiError } from '../src/platform/http/errors.ts'
import type { SheetBatches } from '../src/platform/sheets/readSheet.ts'
import { type Kind, SheetProblem, type SheetRow } from '../src/platform/sheets/Sheet.ts'

const READERS = {
  csv: (file: string) => readCsv(file, {}, () => {}),
  xlsx: (file: string) => readXlsx(file, {}, () => {}),
  xls: (file: string) => readXls(file, 50_000, {}, () => {}),
}

/** Reads a file, and returns what `read` says of its rows, or one sentence for a file that is refused. */
export async function readRows(
  content: Uint8Array | string,
  kind: Kind,
  read: (batches: SheetBatches) => Promise<string[]>,
): Promise<string[]> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'linktill-list-'))
  try {
    const file = path.join(folder, `list.${kind}`)
    await fs.writeFile(file, content)
    await inspectSheet(file, kind)
    const rows: SheetRow[] = []
    for await (const row of READERS[kind](file)) if (row.cells.some((cell) => cell !== null && cell !== '')) rows.push(row)
    return await read(batchOf(rows))
  } catch (error) {
    if (error instanceof SheetProblem) return [error.message]
    throw error
  } finally {
    await fs.rm(folder, { recursive: true })
  }
}

async function* batchOf(rows: SheetRow[]): SheetBatches {
  if (rows.length) yield await Promise.resolve({ rows, about: { sheet: null, sheets: [], encoding: null } })
}

/** Returns `Row 3: why` for a row that is refused. */
export function attempt<T>({ number }: SheetRow, work: () => T): T | string {
  try {
    return work()
  } catch (error) {
    if (error instanceof ApiError) return `Row ${number}: ${error.message}`
    throw error
  }
}
