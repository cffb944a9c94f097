import type { Knex } from 'knex'
import { readBatches } from '../../platform/db/readBatches.ts'
import { toMajor } from '../../pricing/money.ts'
import type { PromoCode } from '../../shop/sale/PromoCode.ts'
import { timeZoneOf } from '../../shop/merchant/timeZone.ts'
import { cellsOf, type ColumnOf, type ExportCall, exportName, sheetFile } from '../../platform/sheets/sheetFile.ts'
import type { SheetFormat } from '../../platform/sheets/writeSheet.ts'
import { type CodeFilter, matchingCodes, promoCodesOf } from './listing.ts'
import { presentPromoCode } from './present.ts'

/** Codes per query, read while the previous ones are written. */
const PAGE = 1000

type Column = ColumnOf<PromoCode>

const plain = (heading: string, width: number, cellOf: Column['cellOf']): Column => ({ heading, width, format: 'plain', cellOf })

function columnsFor(timeZone: string): Column[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const time = (heading: string, dateOf: (code: PromoCode) => Date | null): Column => ({
    heading,
    width: 18,
    format: 'time',
    cellOf: (code) => dateOf(code) && clock.format(dateOf(code)!),
  })
  return [
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
    plain('cycles', 10, ({ discountCycles }) => (discountCycles === 1 ? 'first' : (discountCycles ?? 'forever'))),
    plain('links', 10, ({ linkIds }) => linkIds.length || 'all'),
    plain('products', 10, ({ productIds }) => productIds.length || 'all'),
    plain('redemptions', 12, ({ redemptions }) => redemptions ?? 0),
    time('created', ({ createdAt }) => createdAt),
  ]
}

/** Streams the codes of the list in the order of the alphabet, with how often each was used. */
export async function exportPromos({ db, merchantId, meter }: ExportCall, filter: CodeFilter, format: SheetFormat) {
  const columns = columnsFor(await timeZoneOf(db, merchantId))
  const rows = cellsOf(columns, readCodes(db, merchantId, filter))
  return sheetFile(exportName('promo_codes'), { name: 'Promo codes', columns, rows, meter }, format)
}

const readCodes = (db: Knex, merchantId: string, filter: CodeFilter): AsyncGenerator<PromoCode[]> =>
  readBatches<PromoCode>(PAGE, (last) => {
    const page = promoCodesOf(db, merchantId)
      .whereIn('promo_codes.id', matchingCodes(db, merchantId, filter).select('id') as never)
      .orderBy('code')
      .limit(PAGE)
    if (last) void page.where('code', '>', last.code)
    return page
  })
