import { readRow } from '../src/features/products/sheets/readRow.ts'
import { createUnderstanding } from '../src/features/products/sheets/understandSheet.ts'
import { addRows, type Unit } from '../src/features/products/sheets/variants/sheetUnits.ts'
import { readVariantRow } from '../src/features/products/sheets/variants/readVariantRow.ts'
import type { Currency } from '../src/pricing/currencies.ts'
import type { SheetBatches } from '../src/platform/sheets/readSheet.ts'
import type { Kind } from '../src/platform/sheets/Sheet.ts'
import { attempt, readRows } from './readRows.ts'

/** `Mug: 24.5 EUR` for each row that would be imported, `Row 3: why` for the others, or one sentence for a file that is refused. */
export const readProducts = (content: Uint8Array | string, kind: Kind, shop: Currency): Promise<string[]> =>
  readRows(content, kind, (batches) => read(batches, shop))

async function read(batches: SheetBatches, shop: Currency): Promise<string[]> {
  const sheet = createUnderstanding({ readCurrency: async () => shop, findKept: async () => null }, { layout: 'auto' }, false)
  const said: string[] = []
  for await (const { rows, headings, currency } of sheet.read(batches)) {
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
