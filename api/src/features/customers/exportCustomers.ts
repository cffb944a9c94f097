import type { Knex } from 'knex'
import { CURRENCY_DECIMALS, toMajor } from '../../pricing/money.ts'
import type { Cell } from '../../sheets/Sheet.ts'
import { exportName, sheetFile } from '../../sheets/sheetFile.ts'
import type { SheetColumn } from '../../sheets/writeSheet.ts'
import type { Customer } from '../../rows/Customer.ts'
import { foldCustomersOf } from './foldCustomers.ts'
import { type CustomerFilter, matching } from './listing.ts'

/** Customers per query, read while the previous ones are written. */
const BATCH = 1000

interface Column extends SheetColumn {
  cellOf: (customer: Customer) => Cell
}

const COLUMNS: Column[] = [
  { heading: 'email', width: 32, format: 'text', cellOf: ({ email }) => email },
  { heading: 'name', width: 28, format: 'text', cellOf: ({ name }) => name },
  { heading: 'orders', width: 10, format: 'plain', cellOf: ({ orders }) => orders },
  ...Object.keys(CURRENCY_DECIMALS).map((currency): Column => ({
    heading: `spent_${currency.toLowerCase()}`,
    width: 14,
    format: 'amount',
    cellOf: ({ spent }) => (spent[currency] === undefined ? null : toMajor(spent[currency], currency)),
  })),
  { heading: 'first_order', width: 26, format: 'text', cellOf: ({ firstOrderAt }) => firstOrderAt.toISOString() },
  { heading: 'last_order', width: 26, format: 'text', cellOf: ({ lastOrderAt }) => lastOrderAt.toISOString() },
]

/** Streams the customers of the list, sorted by address. */
export async function exportSheet(db: Knex, merchantId: string, filter: CustomerFilter, format: 'xlsx' | 'csv') {
  await foldCustomersOf(db, merchantId)
  const rows = readRows(db, merchantId, filter)
  return sheetFile(exportName('customers'), { name: 'Customers', columns: COLUMNS, rows }, format)
}

async function* readRows(db: Knex, merchantId: string, filter: CustomerFilter): AsyncGenerator<Cell[][]> {
  let last: Customer | undefined
  do {
    const page = matching(db, merchantId, filter).orderBy('email').limit(BATCH)
    if (last) void page.where('email', '>', last.email)
    const customers: Customer[] = await page
    if (customers.length) yield customers.map((customer) => COLUMNS.map(({ cellOf }) => cellOf(customer)))
    last = customers.length < BATCH ? undefined : customers.at(-1)
  } while (last)
}
