import type { Knex } from 'knex'
import type { components } from '../../../generated/openapi.ts'
import { invalidField } from '../../../platform/http/errors.ts'
import { Customer } from '../Customer.ts'
import { textAt } from '../../../platform/sheets/cellText.ts'
import { planEach, refusalOf } from '../../../platform/sheets/planEach.ts'
import type { SheetRow } from '../../../platform/sheets/Sheet.ts'
import { momentOf, readMoments } from '../../../platform/sheets/sheetTimes.ts'
import { type CustomerRow, readRow } from './readRow.ts'
import type { Columns } from './sheetColumns.ts'

type Shown = components['schemas']['CustomerImportRow']

/** What the rows of one import share. */
export interface ImportContext {
  db: Knex
  merchantId: string
  columns: Columns
  /** Of dates without an offset. */
  timeZone: string
  /** The moment of the import. */
  now: Date
  /** The first row of each address, and of each id; both grow. */
  seen: { emails: Map<string, number>; ids: Map<string, number> }
}

/** What will be done with a row. */
export interface Plan {
  shown: Shown
  /** For `create` and `update`. */
  customer?: Pick<Customer, 'email' | 'name' | 'importedName' | 'externalId'> & { since: Date | null }
  before?: Customer
}

/** What the rows of one batch are compared with. */
interface Known {
  /** By address. */
  customers: Map<string, Customer>
  /** The address of the customer who has an external id. */
  owners: Map<string, string>
  moments: Map<string, Date>
}

/** Decides what to do with each row. Writes nothing. */
export function planRows(rows: SheetRow[], context: ImportContext): Promise<Plan[]> {
  const { columns } = context
  return planEach(rows, {
    read: (row) => readRow(row, columns),
    find: (read) => readKnown(context, read),
    plan: (row, read, known) => plan(row, read, known, context),
    refuse: (row, error) => ({
      shown: { row: row.number, email: textAt(row, columns, 'email'), name: null, ...refusalOf(error, 'email') },
    }),
  })
}

async function readKnown({ db, merchantId, timeZone }: ImportContext, read: CustomerRow[]): Promise<Known> {
  const emails = read.map(({ email }) => email)
  const ids = read.flatMap(({ externalId }) => externalId ?? [])
  const customers = await Customer.query(db).where({ merchantId }).whereIn('email', emails)
  const owners = await Customer.query(db).where({ merchantId }).whereIn('externalId', ids).select('email', 'externalId')
  return {
    customers: new Map(customers.map((one) => [one.email, one])),
    owners: new Map(owners.map(({ email, externalId }) => [externalId!, email])),
    moments: await readMoments(
      db,
      timeZone,
      read.map(({ since }) => since),
    ),
  }
}

/** @throws 400 naming the column. */
function plan(row: SheetRow, fields: CustomerRow, known: Known, { seen, now }: ImportContext): Plan {
  const { email, externalId } = fields
  assertFirst('email', email, seen.emails)
  const since = fields.since && momentOf(fields.since, known.moments)
  if (since && since > now) throw invalidField('since', 'since is in the future.')
  if (since && since.getTime() < 0) throw invalidField('since', 'since is before 1970.')
  if (externalId !== null) {
    assertFirst('external_id', externalId, seen.ids)
    const owner = known.owners.get(externalId)
    if (owner !== undefined && owner !== email)
      throw invalidField('external_id', `“${externalId}” is already the external_id of ${owner}.`)
    seen.ids.set(externalId, row.number)
  }
  seen.emails.set(email, row.number)
  const before = known.customers.get(email)
  const customer = { email, ...namesOf(fields, before), externalId: externalId ?? before?.externalId ?? null, since }
  const isSame = before && before.name === customer.name && before.externalId === customer.externalId
  const action = before ? (isSame ? 'unchanged' : 'update') : 'create'
  return {
    shown: { row: row.number, email, action, name: customer.name, column: null, reason: null },
    ...(!isSame && { customer }),
    ...(before && { before }),
  }
}

/** @throws 400 naming the column for a value of an earlier row. */
function assertFirst(column: string, value: string, rows: Map<string, number>): void {
  const first = rows.get(value)
  if (first !== undefined) throw invalidField(column, `${value} is in row ${first} too.`)
}

/** A name that an order gave stays. */
function namesOf({ name }: CustomerRow, before: Customer | undefined): Pick<Customer, 'name' | 'importedName'> {
  if (!before) return { name, importedName: name }
  const isOfOrder = before.name !== null && before.name !== before.importedName
  if (name === null || isOfOrder) return before
  return { name, importedName: name }
}
