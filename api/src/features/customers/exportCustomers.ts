import type { Knex } from 'knex'
import { readBatches } from '../../platform/db/readBatches.ts'
import { sql } from '../../platform/db/sql.ts'
import { toMajor } from '../../pricing/money.ts'
import type { Cell } from '../../platform/sheets/Sheet.ts'
import { cellsOf, type ColumnOf, type ExportCall, exportName, sheetFile } from '../../platform/sheets/sheetFile.ts'
import type { SheetFormat } from '../../platform/sheets/writeSheet.ts'
import type { Customer } from './Customer.ts'
import { foldCustomersOf } from './foldCustomers.ts'
import { type CustomerFilter, matching } from './listing.ts'

/** Customers per query, read while the previous ones are written. */
const BATCH = 1000

type Column = ColumnOf<Customer>

const columnsFor = (currencies: string[]): Column[] => [
  { heading: 'email', width: 32, format: 'text', cellOf: ({ email }) => email },
  { heading: 'name', width: 28, format: 'text', cellOf: ({ name }) => name },
  { heading: 'orders', width: 10, format: 'plain', cellOf: ({ orders }) => orders },
  ...currencies.map(spentIn),
  { heading: 'first_order', width: 26, format: 'time', cellOf: ({ firstOrderAt }) => timeOf(firstOrderAt) },
  { heading: 'last_order', width: 26, format: 'time', cellOf: ({ lastOrderAt }) => timeOf(lastOrderAt) },
  { heading: 'external_id', width: 20, format: 'text', cellOf: ({ externalId }) => externalId },
  // As text with its offset, so that an import by any shop reads the same moment.
  { heading: 'since', width: 26, format: 'text', cellOf: ({ createdAt }) => timeOf(createdAt) },
  {
    heading: 'metadata',
    width: 32,
    format: 'text',
    cellOf: ({ metadata }) => (Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : null),
  },
]

const timeOf = (at: Date | null): Cell => at?.toISOString() ?? null

/** Streams the customers of the list, sorted by address. */
export async function exportSheet({ db, merchantId, meter }: ExportCall, filter: CustomerFilter, format: SheetFormat) {
  await foldCustomersOf(db, merchantId)
  const columns = columnsFor(await currenciesOf(db, merchantId))
  const rows = cellsOf(columns, readCustomers(db, merchantId, filter))
  return sheetFile(exportName('customers'), { name: 'Customers', columns, rows, meter }, format)
}

const spentIn = (currency: string): Column => ({
  heading: `spent_${currency.toLowerCase()}`,
  width: 14,
  format: 'amount',
  cellOf: ({ spent }) => (spent[currency] === undefined ? null : toMajor(spent[currency], currency)),
})

/** Returns the currencies in which the merchant's customers have paid. */
async function currenciesOf(db: Knex, merchantId: string): Promise<string[]> {
  const rows = await sql<{ currency: string }>(
    db,
    'select distinct jsonb_object_keys(spent) as currency from customers where merchant_id = :merchantId order by 1',
    { merchantId },
  )
  return rows.map(({ currency }) => currency)
}

const readCustomers = (db: Knex, merchantId: string, filter: CustomerFilter): AsyncGenerator<Customer[]> =>
  readBatches<Customer>(BATCH, (last) => {
    const page = matching(db, merchantId, filter).orderBy('email').limit(BATCH)
    if (last) void page.where('email', '>', last.email)
    return page
  })
