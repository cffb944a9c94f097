import { sql } from '../../db/sql.ts'
import type { Handler } from '../../deps.ts'
import { toMajor } from '../../pricing/money.ts'
import { ratesByLaw } from '../../pricing/vatRates.ts'
import type { Cell } from '../../sheets/Sheet.ts'
import { SHEET_TYPES, type SheetColumn, writeCsv } from '../../sheets/writeSheet.ts'
import { Merchant } from '../../rows/Merchant.ts'

interface OssRow {
  /** The earlier quarter that a credit note corrects; null for the sales of this one. */
  corrects: string | null
  country: string
  /** Hundredths of a percent. */
  rate: number
  currency: string
  taxableMinor: number
  taxMinor: number
}

// Monaco is taxed as France. Of Great Britain, only goods in Northern Ireland belong into the return.
// A credit note for an invoice of the same quarter lowers its sales. One for an earlier quarter corrects that one.
const OSS = `
  select case when credited.issued_at < cast(:from as date)::timestamp at time zone :timeZone
      then to_char(credited.issued_at at time zone :timeZone, 'YYYY-"Q"Q') end as corrects,
    case paper.country when 'MC' then 'FR' when 'GB' then 'XI' else paper.country end as country, line.rate, paper.currency,
    cast(sum(line.taxable_minor) as bigint) as taxable_minor, cast(sum(line.tax_minor) as bigint) as tax_minor
  from invoices paper
    cross join lateral jsonb_to_recordset(paper.taxes) as line(rate integer, oss text, taxable_minor bigint, tax_minor bigint)
    left join invoices credited on credited.merchant_id = :merchantId and credited.id = paper.credits_id
  where paper.merchant_id = :merchantId and line.oss is not null
    and paper.issued_at >= cast(:from as date)::timestamp at time zone :timeZone
    and paper.issued_at < (cast(:from as date) + interval '3 months')::timestamp at time zone :timeZone
  group by 1, 2, 3, 4 order by 1 nulls first, 2, 3 desc, 4`

/** The return of the One Stop Shop as a sheet (docs/product/tax.md#one-stop-shop). */
export const exportOssReturn: Handler<'exportOssReturn'> = async ({ query }, { db, merchantId, meter }) => {
  meter.assertLeft()
  const { timeZone } = await Merchant.query(db).findById(merchantId).select('timeZone').throwIfNotFound()
  const quarter = query.quarter ?? lastQuarter(timeZone)
  const from = firstDay(quarter)
  const rows = await sql<OssRow>(db, OSS, { merchantId, from, timeZone })
  const cells = [rows.map((row) => COLUMNS.map(({ cellOf }) => cellOf(row, from)))]
  return { type: SHEET_TYPES.csv, name: `oss_return_${quarter}.csv`, stream: writeCsv({ columns: COLUMNS, rows: cells, meter }) }
}

/** Returns the last quarter that has ended. */
function lastQuarter(timeZone: string): string {
  const [year, month] = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date()).split('-').map(Number) as [
    number,
    number,
  ]
  const number = Math.ceil(month / 3) - 1
  return number === 0 ? `${year - 1}-Q4` : `${year}-Q${number}`
}

/** `2026-Q3` → `2026-07-01` */
function firstDay(quarter: string): string {
  const [year, number] = quarter.split('-Q')
  return `${year}-${String((Number(number) - 1) * 3 + 1).padStart(2, '0')}-01`
}

const COLUMNS: (SheetColumn & { cellOf: (row: OssRow, from: string) => Cell })[] = [
  { heading: 'kind', width: 12, format: 'text', cellOf: (row) => (row.corrects ? 'correction' : 'supply') },
  { heading: 'corrects', width: 10, format: 'text', cellOf: (row) => row.corrects },
  { heading: 'country_of_consumption', width: 10, format: 'text', cellOf: (row) => (row.country === 'GR' ? 'EL' : row.country) },
  { heading: 'rate_type', width: 10, format: 'text', cellOf: rateType },
  { heading: 'rate', width: 10, format: 'amount', cellOf: (row) => row.rate / 100 },
  { heading: 'currency', width: 10, format: 'text', cellOf: (row) => row.currency },
  { heading: 'taxable_amount', width: 14, format: 'amount', cellOf: (row) => toMajor(row.taxableMinor, row.currency) },
  { heading: 'vat', width: 14, format: 'amount', cellOf: (row) => toMajor(row.taxMinor, row.currency) },
]

function rateType({ country, rate }: OssRow, from: string): string {
  const law = ratesByLaw(country, from)
  return law && rate < law.standard ? 'reduced' : 'standard'
}
