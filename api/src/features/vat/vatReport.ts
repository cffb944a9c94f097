import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import type { Handler } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { TaxCategory } from '../../pricing/Vat.ts'
import { toMajor } from '../../pricing/money.ts'
import type { Cell } from '../../platform/sheets/Sheet.ts'
import { sheetFile } from '../../platform/sheets/sheetFile.ts'
import type { SheetColumn } from '../../platform/sheets/writeSheet.ts'
import { isoDayIn } from '../../platform/languages/isoDayIn.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'

type Report = components['schemas']['VatReport']

/**
 * Returns the VAT charged in a period, by country and rate: invoices less the credit notes written in it
 * (docs/product/tax.md#report).
 */
export const getVatReport: Handler<'getVatReport'> = ({ query }, { db, merchantId }) => readReport(db, merchantId, query)

export const exportVatReport: Handler<'exportVatReport'> = async ({ query }, { db, merchantId, meter }) => {
  const { format = 'xlsx', ...period } = query
  const { from, to, rows, doubtful_vat_numbers: doubts } = await readReport(db, merchantId, period)
  const cells = [rows.map((row) => COLUMNS.map(({ cellOf }) => cellOf(row)))]
  const doubtCells = [doubts.map((doubt) => DOUBT_COLUMNS.map(({ cellOf }) => cellOf(doubt)))]
  const toCheck = { name: 'VAT numbers to check', columns: DOUBT_COLUMNS, rows: doubtCells }
  return sheetFile(`vat_report_${from}_${to}`, { name: 'VAT', columns: COLUMNS, rows: cells, meter }, format, toCheck)
}

type ReportRow = Report['rows'][number]
type DoubtRow = Report['doubtful_vat_numbers'][number]

const COLUMNS: (SheetColumn & { cellOf: (row: ReportRow) => Cell })[] = [
  { heading: 'country', width: 10, format: 'text', cellOf: (row) => row.country },
  { heading: 'tax_name', width: 16, format: 'text', cellOf: (row) => row.name },
  { heading: 'rate', width: 10, format: 'amount', cellOf: (row) => row.rate },
  { heading: 'category', width: 10, format: 'text', cellOf: (row) => row.category },
  { heading: 'reverse_charge', width: 16, format: 'plain', cellOf: (row) => row.reverse_charge },
  { heading: 'currency', width: 10, format: 'text', cellOf: (row) => row.currency },
  { heading: 'invoices', width: 10, format: 'plain', cellOf: (row) => row.invoices },
  { heading: 'credit_notes', width: 12, format: 'plain', cellOf: (row) => row.credit_notes },
  { heading: 'net', width: 14, format: 'amount', cellOf: (row) => row.net },
  { heading: 'tax', width: 14, format: 'amount', cellOf: (row) => row.tax },
  { heading: 'total', width: 14, format: 'amount', cellOf: (row) => row.total },
]

const DOUBT_COLUMNS: (SheetColumn & { cellOf: (doubt: DoubtRow) => Cell })[] = [
  { heading: 'order', width: 10, format: 'text', cellOf: (doubt) => `#${doubt.order_number}` },
  { heading: 'vat_number', width: 18, format: 'text', cellOf: (doubt) => doubt.vat_number },
  { heading: 'vat_check', width: 14, format: 'text', cellOf: (doubt) => doubt.check },
  { heading: 'reverse_charge', width: 16, format: 'plain', cellOf: (doubt) => doubt.reverse_charge },
]

interface Sums {
  country: string | null
  /** Of a tax that is not VAT. */
  name: string | null
  /** Hundredths of a percent; null without tax. */
  rate: number | null
  category: TaxCategory | null
  reverseCharge: boolean
  currency: string
  invoices: number
  creditNotes: number
  netMinor: number
  taxMinor: number
}

// A credit note's amounts are negative, so one sum serves both. Days are in the merchant's time zone.
const SUMS = `
  select country, line.name, line.rate, line.category, reverse_charge, currency, count(distinct id) filter (where kind = 'invoice') as invoices,
    count(distinct id) filter (where kind = 'credit_note') as credit_notes, cast(sum(coalesce(line.taxable_minor, net_minor)) as bigint) as net_minor,
    cast(sum(coalesce(line.tax_minor, 0)) as bigint) as tax_minor
  from invoices left join lateral jsonb_to_recordset(taxes) as line(name text, rate integer, category text, taxable_minor bigint, tax_minor bigint) on true
  where merchant_id = :merchantId and not is_donation
    and issued_at >= cast(:from as date)::timestamp at time zone :timeZone
    and issued_at < (cast(:to as date) + 1)::timestamp at time zone :timeZone
  group by country, line.name, line.rate, line.category, reverse_charge, currency
  order by country nulls last, line.name nulls first, line.rate nulls last, line.category, reverse_charge, currency`

// Starts from the few doubtful orders, which have an index.
const DOUBTFUL = `
  select id as order_id, number as order_number, vat_number, vat_check as check, reverse_charge from orders
  where merchant_id = :merchantId and vat_check in ('invalid', 'unreachable') and vat_number is not null
    and exists (select from invoices where invoices.merchant_id = orders.merchant_id and order_id = orders.id and kind = 'invoice'
      and issued_at >= cast(:from as date)::timestamp at time zone :timeZone
      and issued_at < (cast(:to as date) + 1)::timestamp at time zone :timeZone)
  order by number desc limit 100`

interface Doubt {
  orderId: string
  orderNumber: number
  vatNumber: string
  check: 'invalid' | 'unreachable'
  reverseCharge: boolean
}

async function readReport(db: Knex, merchantId: string, period: { from?: string; to?: string }): Promise<Report> {
  const { timeZone } = await Merchant.query(db).findById(merchantId).select('timeZone').throwIfNotFound()
  const today = isoDayIn(timeZone)
  const { from = `${today.slice(0, 7)}-01`, to = today } = period
  if (from > to) throw invalidField('to', 'to must not be before from.')
  const sums = await sql<Sums>(db, SUMS, { merchantId, from, to, timeZone })
  const doubts = await sql<Doubt>(db, DOUBTFUL, { merchantId, from, to, timeZone })
  return {
    from,
    to,
    time_zone: timeZone,
    rows: sums.map(presentRow),
    totals: totalsOf(sums),
    doubtful_vat_numbers: doubts.map(presentDoubt),
  }
}

const presentDoubt = ({ orderId, orderNumber, vatNumber, check, reverseCharge }: Doubt): DoubtRow => ({
  order_id: orderId,
  order_number: orderNumber,
  vat_number: vatNumber,
  check,
  reverse_charge: reverseCharge,
})

const presentRow = ({
  country,
  name,
  rate,
  category,
  reverseCharge,
  currency,
  invoices,
  creditNotes,
  ...sums
}: Sums): ReportRow => ({
  country,
  name,
  rate: rate === null ? null : rate / 100,
  category,
  reverse_charge: reverseCharge,
  currency: currency as ReportRow['currency'],
  invoices,
  credit_notes: creditNotes,
  ...presentSums(sums, currency),
})

const presentSums = ({ netMinor, taxMinor }: Pick<Sums, 'netMinor' | 'taxMinor'>, currency: string) => ({
  net: toMajor(netMinor, currency),
  tax: toMajor(taxMinor, currency),
  total: toMajor(netMinor + taxMinor, currency),
})

/** Per currency, never added across currencies. */
function totalsOf(sums: Sums[]): Report['totals'] {
  return [...new Set(sums.map(({ currency }) => currency))].map((currency) => {
    const own = sums.filter((row) => row.currency === currency)
    const sum = (name: 'netMinor' | 'taxMinor') => own.reduce((whole, row) => whole + row[name], 0)
    const whole = { netMinor: sum('netMinor'), taxMinor: sum('taxMinor') }
    return { currency: currency as ReportRow['currency'], ...presentSums(whole, currency) }
  })
}
