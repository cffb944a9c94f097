import type { Knex } from 'knex'
import { toMajor } from '../../pricing/money.ts'
import type { PromoCode } from '../../shop/sale/PromoCode.ts'
import { timeZoneOf } from '../../shop/merchant/timeZone.ts'
import type { Cell } from '../../platform/sheets/Sheet.ts'
import { type ExportCall, exportName, sheetFile } from '../../platform/sheets/sheetFile.ts'
import type { SheetColumn, SheetFormat } from '../../platform/sheets/writeSheet.ts'
import { type CodeFilter, matchingCodes, promoCodesOf } from './listing.ts'
import { presentPromoCode } from './present.ts'

/** Codes per query, read while the previous ones are written. */
const PAGE = 1000

interface Column extends SheetColumn {
  cellOf: (code: PromoCode, clock: Intl.DateTimeFormat) => Cell
}

const plain = (heading: string, width: number, cellOf: Column['cellOf']): Column => ({ heading, width, format: 'plain', cellOf })
const at = (date: Date | null, clock: Intl.DateTimeFormat): Cell => date && clock.format(date)
const time = (heading: string, dateOf: (code: PromoCode) => Date | null): Column => ({
  heading,
  width: 18,
  format: 'time',
  cellOf: (code, clock) => at(dateOf(code), clock),
})

const COLUMNS: Column[] = [
  { heading: 'code', width: 30, format: 'text', cellOf: ({ code }) => code },
  plain('status', 10, (code) => presentPromoCode(code).status),
  plain('percent', 10, ({ percent }) => (percent === null ? null : Number(percent))),
  {
    heading: 'amount',
    width: 12,
    format: 'amount',
    cellOf: ({ amountMinor, currency }) => (amountMinor === null ? null : toMajor(amountMinor, currency!)),
  },
  plain('currency', 10, ({ currency }) => currency),
  time('starts', ({ startsAt }) => startsAt),
  time('ends', ({ endsAt }) => endsAt),
  plain('max_redemptions', 16, ({ maxRedemptions }) => maxRedemptions),
  plain('max_per_customer', 16, ({ maxPerCustomer }) => maxPerCustomer),
  plain('links', 10, ({ linkIds }) => linkIds.length || 'all'),
  plain('products', 10, ({ productIds }) => productIds.length || 'all'),
  plain('redemptions', 12, ({ redemptions }) => redemptions ?? 0),
  time('created', ({ createdAt }) => createdAt),
]

/** Streams the codes of the list in the order of the alphabet, with how often each was used. */
export async function exportPromos({ db, merchantId, meter }: ExportCall, filter: CodeFilter, format: SheetFormat) {
  const timeZone = await timeZoneOf(db, merchantId)
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const rows = readRows(db, merchantId, filter, clock)
  return sheetFile(exportName('promo_codes'), { name: 'Promo codes', columns: COLUMNS, rows, meter }, format)
}

async function* readRows(db: Knex, merchantId: string, filter: CodeFilter, clock: Intl.DateTimeFormat): AsyncGenerator<Cell[][]> {
  let last: PromoCode | undefined
  do {
    const page = promoCodesOf(db, merchantId)
      .whereIn('promo_codes.id', matchingCodes(db, merchantId, filter).select('id') as never)
      .orderBy('code')
      .limit(PAGE)
    if (last) void page.where('code', '>', last.code)
    const codes = await page
    if (codes.length) yield codes.map((code) => COLUMNS.map(({ cellOf }) => cellOf(code, clock)))
    last = codes.length < PAGE ? undefined : codes.at(-1)
  } while (last)
}
