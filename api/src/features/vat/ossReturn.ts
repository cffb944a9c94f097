import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import type { Handler } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { toMajor, toMinor } from '../../pricing/money.ts'
import type { OssSection } from '../../pricing/Vat.ts'
import { ratesByLaw } from '../../pricing/vatRates.ts'
import type { Cell } from '../../platform/sheets/Sheet.ts'
import { sheetFile } from '../../platform/sheets/sheetFile.ts'
import type { SheetColumn } from '../../platform/sheets/writeSheet.ts'
import { type RateOfReturn, ratesOfReturns } from './exchangeRates.ts'
import { daysOf, ISSUED_IN_QUARTER, presentQuarter, type Quarter, readQuarter } from './quarter.ts'

type Return = components['schemas']['OssReturn']
type Row = Return['rows'][number]

interface Sums {
  supply: OssSection
  /** The earlier quarter that a credit note corrects; null for the sales of this one. */
  corrects: string | null
  country: string
  /** Hundredths of a percent. */
  rate: number
  currency: Currency
  taxableMinor: number
  taxMinor: number
}

// Monaco is taxed as France. Of Great Britain, only goods in Northern Ireland belong into the return.
// A sale is declared in the quarter of its first invoice. A credit note of the same quarter lowers its sales, and a later one corrects
// it. If the invoice was written again with other details, credit note and new invoice cancel out.
const OSS = `
  select case when coalesce(paper.refund_key, '') !~ '^(reissue|correction) of ' and first.issued_at < cast(:from as date)::timestamp at time zone :timeZone
      then to_char(first.issued_at at time zone :timeZone, 'YYYY-"Q"Q') end as corrects, line.oss as supply,
    case paper.country when 'MC' then 'FR' when 'GB' then 'XI' else paper.country end as country, line.rate, paper.currency,
    cast(sum(line.taxable_minor) as bigint) as taxable_minor, cast(sum(line.tax_minor) as bigint) as tax_minor
  from invoices paper
    cross join lateral jsonb_to_recordset(paper.taxes) as line(rate integer, oss text, taxable_minor bigint, tax_minor bigint)
    left join lateral (select min(invoice.issued_at) as issued_at from invoices invoice where invoice.merchant_id = :merchantId
      and invoice.order_id = paper.order_id and invoice.kind = 'invoice') first on paper.credits_id is not null
  where paper.merchant_id = :merchantId and line.oss is not null and ${ISSUED_IN_QUARTER}
  group by 1, 2, 3, 4, 5 having sum(line.taxable_minor) <> 0 or sum(line.tax_minor) <> 0 order by 1 nulls first, 2, 3, 4 desc, 5`

/** Returns the return of the One Stop Shop for a quarter (docs/product/tax.md#one-stop-shop). */
export const getOssReturn: Handler<'getOssReturn'> = ({ query }, { db, merchantId }) => read(db, merchantId, query.quarter)

export const exportOssReturn: Handler<'exportOssReturn'> = async ({ query }, { db, merchantId, meter }) => {
  const { quarter, rows } = await read(db, merchantId, query.quarter)
  const cells = [rows.map((row) => COLUMNS.map(({ cellOf }) => cellOf(row)))]
  return sheetFile(`oss_return_${quarter}`, { name: 'OSS', columns: COLUMNS, rows: cells, meter }, query.format ?? 'csv')
}

async function read(db: Knex, merchantId: string, wanted: string | undefined): Promise<Return> {
  const quarter = await readQuarter(db, merchantId, wanted)
  const sums = await sql<Sums>(db, OSS, { merchantId, from: quarter.from, timeZone: quarter.timeZone })
  const dayOf = ({ corrects }: Sums) => (corrects === null ? quarter.to : daysOf(corrects).to)
  const known = await ratesOfReturns(
    db,
    sums.map((row) => ({ currency: row.currency, day: dayOf(row) })),
  )
  const rows = sums.map((row, index) => present(row, quarter, known[index]!.rate))
  return {
    ...presentQuarter(quarter),
    rows,
    totals: totalsOf(sums),
    total_eur: totalInEuros(rows),
    missing_rates: missingOf(known),
  }
}

/** Each once. */
const missingOf = (known: RateOfReturn[]): Return['missing_rates'] =>
  known
    .filter(({ rate }) => rate === null)
    .filter(({ currency, day }, at, all) => all.findIndex((one) => one.currency === currency && one.day === day) === at)
    .map(({ currency, day }) => ({ currency: currency as Currency, day }))

/** Adds up the rounded amounts, as the return does. */
function totalInEuros(rows: Row[]): Return['total_eur'] {
  if (rows.some((row) => row.taxable_eur === null)) return null
  const sum = (name: 'taxable_eur' | 'tax_eur') => rows.reduce((whole, row) => whole + toMinor(row[name]!, 'EUR')!, 0)
  return { taxable: toMajor(sum('taxable_eur'), 'EUR'), tax: toMajor(sum('tax_eur'), 'EUR') }
}

/** Rounds half away from zero, so that a correction mirrors its sale. */
function inEuros(amount: number, rate: number | null): number | null {
  if (rate === null) return null
  return (Math.sign(amount) * Math.round((Math.abs(amount) / rate) * 100)) / 100
}

const present = (
  { supply, corrects, country, rate, currency, ...sums }: Sums,
  { from }: Quarter,
  perEuro: number | null,
): Row => ({
  supply,
  corrects,
  country: country === 'GR' ? 'EL' : country,
  rate_type: rateType(country, rate, from),
  rate: rate / 100,
  currency,
  taxable: toMajor(sums.taxableMinor, currency),
  tax: toMajor(sums.taxMinor, currency),
  exchange_rate: perEuro,
  taxable_eur: inEuros(toMajor(sums.taxableMinor, currency), perEuro),
  tax_eur: inEuros(toMajor(sums.taxMinor, currency), perEuro),
})

function rateType(country: string, rate: number, from: string): Row['rate_type'] {
  const law = ratesByLaw(country === 'XI' ? 'GB' : country, from)
  return law && rate < law.standard ? 'reduced' : 'standard'
}

/** Per currency, never added across currencies. */
const totalsOf = (sums: Sums[]): Return['totals'] =>
  [...new Set(sums.map(({ currency }) => currency))].map((currency) => {
    const own = sums.filter((row) => row.currency === currency)
    const sum = (name: 'taxableMinor' | 'taxMinor') =>
      toMajor(
        own.reduce((whole, row) => whole + row[name], 0),
        currency,
      )
    return { currency, taxable: sum('taxableMinor'), tax: sum('taxMinor') }
  })

const COLUMNS: (SheetColumn & { cellOf: (row: Row) => Cell })[] = [
  { heading: 'kind', width: 12, format: 'text', cellOf: (row) => (row.corrects ? 'correction' : 'supply') },
  { heading: 'corrects', width: 10, format: 'text', cellOf: (row) => row.corrects },
  { heading: 'supply', width: 10, format: 'text', cellOf: (row) => row.supply },
  { heading: 'country_of_consumption', width: 10, format: 'text', cellOf: (row) => row.country },
  { heading: 'rate_type', width: 10, format: 'text', cellOf: (row) => row.rate_type },
  { heading: 'rate', width: 10, format: 'amount', cellOf: (row) => row.rate },
  { heading: 'currency', width: 10, format: 'text', cellOf: (row) => row.currency },
  { heading: 'taxable_amount', width: 14, format: 'amount', cellOf: (row) => row.taxable },
  { heading: 'vat', width: 14, format: 'amount', cellOf: (row) => row.tax },
  { heading: 'exchange_rate', width: 12, format: 'plain', cellOf: (row) => row.exchange_rate },
  { heading: 'taxable_amount_eur', width: 14, format: 'amount', cellOf: (row) => row.taxable_eur },
  { heading: 'vat_eur', width: 14, format: 'amount', cellOf: (row) => row.tax_eur },
]
