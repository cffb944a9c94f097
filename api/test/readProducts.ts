import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Currency } from '../src/pricing/currencies.ts'
import { ApiError } from '../src/http/errors.ts'
import { readRow } from '../src/features/products/readRow.ts'
import { createUnderstanding } from '../src/features/products/understandSheet.ts'
import { addRows, type Unit } from '../src/features/products/variants/sheetUnits.ts'
import { readVariantRow } from '../src/features/products/variants/readVariantRow.ts'
import { inspectSheet } from '../src/sheets/inspectSheet.ts'
import { readCsv } from '../src/sheets/readCsv.ts'
import { readXls } from '../src/sheets/readXls.ts'
import { readXlsx } from '../src/sheets/readXlsx.ts'
import { type Kind, SheetProblem, type SheetRow } from '../src/sheets/Sheet.ts'

const READERS = {
  csv: (file: string) => readCsv(file, {}, () => {}),
  xlsx: (file: string) => readXlsx(file, {}, () => {}),
  xls: (file: string) => readXls(file, 50_000, {}, () => {}),
}

/** `Mug: 24.5 EUR` for each row that would be imported, `Row 3: why` for the others, or one sentence for a file that is refused. */
export async function readProducts(content: Uint8Array | string, kind: Kind, shop: Currency): Promise<string[]> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'linktill-list-'))
  try {
    const file = path.join(folder, `list.${kind}`)
    await fs.writeFile(file, content)
    await inspectSheet(file, kind)
    const rows: SheetRow[] = []
    for await (const row of READERS[kind](file)) if (row.cells.some((cell) => cell !== null && cell !== '')) rows.push(row)
    return await read(rows, shop)
  } catch (error) {
    if (error instanceof SheetProblem) return [error.message]
    throw error
  } finally {
    await fs.rm(folder, { recursive: true })
  }
}

async function read(all: SheetRow[], shop: Currency): Promise<string[]> {
  const sheet = createUnderstanding({ readCurrency: async () => shop, findKept: async () => null }, { layout: 'auto' }, false)
  const said: string[] = []
  for await (const { rows, headings, currency } of sheet.read(batchOf(all))) {
    const units: Unit[] = []
    addRows(units, rows, headings)
    for (const { product, variants } of units) {
      const one = product ? attempt(product, () => readRow(product, headings, currency)) : {}
      if (typeof one === 'string') said.push(one)
      const of = typeof one === 'string' ? currency : ((one['currency'] as Currency | undefined) ?? currency)
      if (typeof one !== 'string' && product) said.push(`${String(one['name'])}: ${String(one['price'])} ${of}`)
      for (const variant of variants) {
        const cells = attempt(variant, () => readVariantRow(variant, headings, of))
        said.push(typeof cells === 'string' ? cells : `- ${cells.values.filter(Boolean).join()}: ${cells.fields.price} ${of}`)
      }
    }
  }
  return said
}

async function* batchOf(rows: SheetRow[]) {
  yield await Promise.resolve({ rows, about: { sheet: null, sheets: [], encoding: null } })
}

function attempt<T>({ number }: SheetRow, work: () => T): T | string {
  try {
    return work()
  } catch (error) {
    if (error instanceof ApiError) return `Row ${number}: ${error.message}`
    throw error
  }
}
