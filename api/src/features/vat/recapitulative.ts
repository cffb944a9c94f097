import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import type { Handler } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { toMajor } from '../../pricing/money.ts'
import type { OssSection } from '../../pricing/Vat.ts'
import type { Cell } from '../../platform/sheets/Sheet.ts'
import { sheetFile } from '../../platform/sheets/sheetFile.ts'
import type { SheetColumn } from '../../platform/sheets/writeSheet.ts'
import { ISSUED_IN_QUARTER, presentQuarter, readQuarter } from './quarter.ts'

type Statement = components['schemas']['RecapitulativeStatement']
type Row = Statement['rows'][number]

interface Sums {
  vatNumber: string | null
  supply: OssSection
  currency: Currency
  netMinor: number
}

// Article 264 of Directive 2006/112/EC: adjustments belong into the quarter in which the buyer is notified of them.
const STATEMENT = `
  select paper.buyer ->> 'vat_number' as vat_number, case line.category when 'K' then 'goods' else 'services' end as supply,
    paper.currency, cast(sum(line.taxable_minor) as bigint) as net_minor
  from invoices paper cross join lateral jsonb_to_recordset(paper.taxes) as line(category text, taxable_minor bigint)
  where paper.merchant_id = :merchantId and line.category in ('K', 'AE') and ${ISSUED_IN_QUARTER}
  group by 1, 2, 3 having sum(line.taxable_minor) <> 0 order by 1 nulls last, 2, 3`

/** Returns the recapitulative statement of a quarter (docs/product/tax.md#recapitulative-statement). */
export const getRecapitulativeStatement: Handler<'getRecapitulativeStatement'> = ({ query }, { db, merchantId }) =>
  read(db, merchantId, query.quarter)

export const exportRecapitulativeStatement: Handler<'exportRecapitulativeStatement'> = async (
  { query },
  { db, merchantId, meter },
) => {
  const { quarter, rows } = await read(db, merchantId, query.quarter)
  const cells = [rows.map((row) => COLUMNS.map(({ cellOf }) => cellOf(row)))]
  const sheet = { name: 'Recapitulative statement', columns: COLUMNS, rows: cells, meter }
  return sheetFile(`recapitulative_statement_${quarter}`, sheet, query.format ?? 'csv')
}

async function read(db: Knex, merchantId: string, wanted: string | undefined): Promise<Statement> {
  const quarter = await readQuarter(db, merchantId, wanted)
  const sums = await sql<Sums>(db, STATEMENT, { merchantId, from: quarter.from, timeZone: quarter.timeZone })
  return { ...presentQuarter(quarter), rows: sums.map(present), totals: totalsOf(sums) }
}

const present = ({ vatNumber, supply, currency, netMinor }: Sums): Row => ({
  country: vatNumber?.slice(0, 2) ?? null,
  vat_number: vatNumber,
  supply,
  currency,
  net: toMajor(netMinor, currency),
})

/** Per currency, never added across currencies. */
const totalsOf = (sums: Sums[]): Statement['totals'] =>
  [...new Set(sums.map(({ currency }) => currency))].map((currency) => {
    const own = sums.filter((row) => row.currency === currency)
    const netMinor = own.reduce((whole, row) => whole + row.netMinor, 0)
    return { currency, net: toMajor(netMinor, currency) }
  })

const COLUMNS: (SheetColumn & { cellOf: (row: Row) => Cell })[] = [
  { heading: 'country', width: 10, format: 'text', cellOf: (row) => row.country },
  { heading: 'vat_number', width: 18, format: 'text', cellOf: (row) => row.vat_number },
  { heading: 'supply', width: 10, format: 'text', cellOf: (row) => row.supply },
  { heading: 'currency', width: 10, format: 'text', cellOf: (row) => row.currency },
  { heading: 'net', width: 14, format: 'amount', cellOf: (row) => row.net },
]
