import type { Knex } from 'knex'
import type { Input } from '../../platform/http/handler.ts'
import { writtenDecimals } from '../../pricing/currencies.ts'
import { toMajor } from '../../pricing/money.ts'
import type { Cell } from '../../platform/sheets/Sheet.ts'
import { type ExportCall, exportName, sheetFile } from '../../platform/sheets/sheetFile.ts'
import type { SheetColumn } from '../../platform/sheets/writeSheet.ts'
import { atOneMoment } from './figures.ts'
import { readDiscounts } from './readDiscounts.ts'
import { readRange } from './readRange.ts'
import { readSoldVariants } from './readSoldVariants.ts'
import { readTaken } from './readTaken.ts'
import { readSellingLinks, readSellingProducts } from './readSellers.ts'
import { readTop, type TopRow } from './readTop.ts'
import { readTotals, type Scope } from './readTotals.ts'
import { percent, type Totals } from './totals.ts'

type Query = Required<Input<'exportAnalytics' | 'exportLinkAnalytics'>['query']>
type By = Query['by']
type Value = Exclude<By, 'day' | 'link' | 'product' | 'variant' | 'item' | 'discount'>
type Lines = Cell[][]

/** Days per query, and lines per write. */
const BATCH = 100
/** More values than any dimension stores separately in a month. */
const MAX_LINES = 10_000
const BROUGHT = ['views', 'checkouts_completed', 'revenue', 'currency']
const AMOUNTS = ['given_away', 'revenue', 'fee', 'provider_fee', 'net', 'tips']
const LEFT = ['checkouts_abandoned']
const HEADINGS: Record<By, string[]> = {
  day: [
    'views',
    'checkouts_started',
    'checkouts_completed',
    'checkouts_abandoned',
    'revenue',
    'currency',
    'other_revenue',
    'fee',
    'provider_fee',
    'net',
    'tips',
  ],
  link: [
    'name',
    'url_id',
    'views',
    'checkouts_started',
    'checkouts_completed',
    'revenue',
    'currency',
    'fee',
    'provider_fee',
    'net',
    'tips',
  ],
  product: ['name', 'pieces', 'revenue', 'currency'],
  variant: ['product', 'name', 'pieces', 'revenue', 'currency'],
  discount: ['kind', 'name', 'orders', 'revenue', 'given_away', 'currency'],
  item: ['name', 'taken', 'checkouts_completed', 'taken_rate'],
  source: BROUGHT,
  utm_source: BROUGHT,
  utm_medium: BROUGHT,
  utm_campaign: BROUGHT,
  device: ['views'],
  step: LEFT,
  reason: LEFT,
}
const FIRST: Partial<Record<By, string>> = {
  day: 'date',
  link: 'link_id',
  product: 'product_id',
  variant: 'variant_id',
  discount: 'discount_id',
  item: 'item_id',
}

/** Returns the figures as a sheet: one line per day, per hour of the last 24 hours, or per value of a dimension. */
export async function exportLines(
  { db, meter }: Pick<ExportCall, 'db' | 'meter'>,
  scope: Scope,
  { date_range: dateRange, by, format }: Query,
) {
  const columns = [FIRST[by] ?? by, ...HEADINGS[by]].map(columnOf)
  // Read before the first line is sent: a slow receiver must not keep a snapshot open, and even years have few days.
  const lines = await atOneMoment(db, (trx) => readLines(trx, scope, dateRange, by))
  const rows = batchesOf(lines)
  return sheetFile(exportName('analytics'), { name: 'Analytics', columns, rows, meter }, format)
}

/** Only names come from outside, and must stay text. */
const columnOf = (heading: string, at: number): SheetColumn => ({
  heading,
  width: 20,
  format: AMOUNTS.includes(heading) ? 'amount' : at === 0 || heading === 'name' ? 'text' : 'plain',
})

function readLines(db: Knex, scope: Scope, dateRange: Query['date_range'], by: By): Promise<Lines> {
  switch (by) {
    case 'day':
      return readDays(db, scope, dateRange)
    case 'link':
      return readLinks(db, scope, dateRange)
    case 'discount':
      return readDiscountLines(db, scope, dateRange)
    case 'product':
      return readProducts(db, scope, dateRange)
    case 'variant':
      return readVariants(db, scope, dateRange)
    case 'item':
      return readItems(db, scope, dateRange)
    default:
      return readValues(db, scope, dateRange, by)
  }
}

async function readDays(db: Knex, scope: Scope, dateRange: Query['date_range']): Promise<Lines> {
  const { points, step, timeZone } = await readRange(db, scope, dateRange, { byDay: true })
  const name = nameOf(step === 'hour', timeZone)
  const lines: Lines = []
  for (const spans of batchesOf(points)) {
    const totals = await readTotals(db, scope, spans)
    lines.push(...spans.map(({ from }, at) => [name(from), ...dayCells(totals[at]!, scope.currency)]))
  }
  return lines
}

const dayCells = (
  { views, started, sales, abandoned, revenueMinor, feeMinor, providerFeeMinor, netMinor, tipMinor, others }: Totals,
  currency: string,
): Cell[] => [
  views,
  started,
  sales,
  abandoned,
  toMajor(revenueMinor, currency),
  currency,
  others
    .map((other) => `${toMajor(other.revenueMinor, other.currency).toFixed(writtenDecimals(other.currency))} ${other.currency}`)
    .join('; '),
  toMajor(feeMinor, currency),
  toMajor(providerFeeMinor, currency),
  toMajor(netMinor, currency),
  toMajor(tipMinor, currency),
]

async function readLinks(db: Knex, { merchantId, currency }: Scope, dateRange: Query['date_range']): Promise<Lines> {
  const { whole: span } = await readRange(db, { merchantId }, dateRange)
  const links = await readSellingLinks(db, { merchantId, span, currency, most: MAX_LINES })
  return links.map((link) => [
    link.id,
    link.name,
    link.urlId,
    link.views,
    link.started,
    link.sales,
    toMajor(link.revenueMinor, link.currency),
    link.currency,
    toMajor(link.feeMinor, link.currency),
    toMajor(link.providerFeeMinor, link.currency),
    toMajor(link.netMinor, link.currency),
    toMajor(link.tipMinor, link.currency),
  ])
}

async function readDiscountLines(db: Knex, { merchantId, currency }: Scope, dateRange: Query['date_range']): Promise<Lines> {
  const { whole: span } = await readRange(db, { merchantId }, dateRange)
  const discounts = await readDiscounts(db, { merchantId, span, currency, kind: 'all', most: MAX_LINES })
  return discounts.map((used) => [
    used.id,
    used.kind,
    used.name,
    used.uses,
    toMajor(used.revenueMinor, used.currency),
    toMajor(used.discountedMinor, used.currency),
    used.currency,
  ])
}

async function readProducts(db: Knex, { merchantId, currency }: Scope, dateRange: Query['date_range']): Promise<Lines> {
  const { whole: span } = await readRange(db, { merchantId }, dateRange)
  const products = await readSellingProducts(db, { merchantId, span, currency, most: MAX_LINES })
  return products.map((product) => [
    product.id,
    product.name,
    product.allPieces,
    toMajor(product.ownRevenueMinor, product.currency),
    product.currency,
  ])
}

/** The variants that sold, product by product. */
async function readVariants(db: Knex, { merchantId }: Scope, dateRange: Query['date_range']): Promise<Lines> {
  const { whole: span } = await readRange(db, { merchantId }, dateRange)
  const variants = await readSoldVariants(db, { merchantId, span, productIds: null, most: MAX_LINES })
  return variants
    .slice(0, MAX_LINES)
    .map(({ id, productName, name, pieces, revenueMinor, currency }) => [
      ...[id, productName, name, pieces],
      ...[toMajor(revenueMinor, currency), currency],
    ])
}

/** The optional items of a link. */
async function readItems(db: Knex, scope: Scope, dateRange: Query['date_range']): Promise<Lines> {
  const { merchantId, linkId } = scope
  if (linkId === null) return []
  const { whole: span } = await readRange(db, scope, dateRange)
  const [totals] = await readTotals(db, scope, [span])
  const items = await readTaken(db, { merchantId, linkId, span })
  return items.map(({ id, name, taken }) => [id, name, taken, totals!.sales, percent(taken, totals!.sales)])
}

async function readValues(db: Knex, scope: Scope, dateRange: Query['date_range'], by: Value): Promise<Lines> {
  const { whole: span } = await readRange(db, scope, dateRange)
  const rows = await readTop(db, { ...scope, dimensions: [by], span, most: MAX_LINES })
  return rows.map((row) => [row.value, ...valueCells(row, HEADINGS[by], scope.currency)])
}

function valueCells({ views, sales, abandoned, revenueMinor }: TopRow, headings: string[], currency: string): Cell[] {
  if (headings === LEFT) return [abandoned]
  return headings === BROUGHT ? [views, sales, toMajor(revenueMinor, currency), currency] : [views]
}

/** Formats days and hours in the merchant's time zone: 2026-01-31, 2026-01-31 13:00. */
function nameOf(isHour: boolean, timeZone: string): (at: Date) => string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', ...(isHour && { timeStyle: 'short' }) })
  return (at) => clock.format(at)
}

function* batchesOf<T>(all: T[]): Generator<T[]> {
  for (let first = 0; first < all.length; first += BATCH) yield all.slice(first, first + BATCH)
}
