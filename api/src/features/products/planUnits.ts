import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { isUuid } from '../../db/isUuid.ts'
import type { Storage } from '../../gateways/storage.ts'
import { ApiError, invalid, invalidField } from '../../http/errors.ts'
import type { Caller } from '../../http/handler.ts'
import type { SheetRow } from '../../sheets/Sheet.ts'
import { assertOnNoActiveLink } from './assertOnNoActiveLink.ts'
import { assertOwnDigitalFile } from './digitalFiles.ts'
import { Product } from '../../rows/Product.ts'
import { readFields } from './readFields.ts'
import { type Headings, readRow, rowText } from './readRow.ts'

/** What will be done with a row. */
export interface Plan {
  row: number
  /** The product's name in the row; empty without one. */
  name: string
  action: 'create' | 'update' | 'unchanged' | 'skip'
  /** Why it is skipped. */
  reason: string | null
  /** The complete product to write; null when nothing is written. */
  product: Partial<Product> | null
}

export interface PlanContext {
  db: Knex
  storage: Storage
  merchantId: string
  problemsOf: Caller['problemsOf']
  headings: Headings
  /** Whether `db` is the transaction that will write; then the named products are locked. */
  lock: boolean
  /** The first row of each id; grows. */
  seen: Map<string, number>
}

/** Decides what to do with each row, by the rules for creating and updating one product. Writes nothing. */
export async function planRows(rows: SheetRow[], context: PlanContext): Promise<Plan[]> {
  const own = await findOwn(rows, context)
  const plans: Plan[] = []
  for (const row of rows) {
    const plan = { row: row.number, name: rowText(row, context.headings, 'name'), reason: null, product: null }
    try {
      plans.push({ ...plan, ...(await decide(row, own, context)) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      plans.push({ ...plan, action: 'skip', reason: error.message })
    }
  }
  return plans
}

const idOf = (row: SheetRow, headings: Headings) => rowText(row, headings, 'id').toLowerCase()

async function findOwn(rows: SheetRow[], { db, merchantId, headings, lock }: PlanContext): Promise<Map<string, Product>> {
  const ids = rows.map((row) => idOf(row, headings)).filter(isUuid)
  if (!ids.length) return new Map()
  const own = Product.query(db).where({ merchantId }).whereNull('deletedAt').whereIn('id', ids).orderBy('id')
  // A weaker lock, because orders of these products only refer to them and need not wait.
  const products = await (lock ? own.forNoKeyUpdate() : own)
  return new Map(products.map((product) => [product.id, product]))
}

async function decide(
  row: SheetRow,
  own: Map<string, Product>,
  context: PlanContext,
): Promise<Pick<Plan, 'action'> & Partial<Plan>> {
  const { db, storage, merchantId, problemsOf, headings } = context
  const fields = readRow(row, headings)
  const before = own.get(idOf(row, headings))
  if (before) assertFirst(before.id, row.number, context.seen)
  const problems = problemsOf(before ? 'updateProduct' : 'createProduct', fields)
  if (problems.length) throw invalid(problems)

  const columns = readFields(fields, before)
  if (before?.options.length) {
    if (columns.currency !== before.currency || columns.type !== before.type)
      throw invalidField('currency', 'Currency and type of a product with variants can only be changed in its form.')
    // The sum of its variants.
    delete columns.stock
  }
  if (columns.digitalFileUrl !== before?.digitalFileUrl) await assertOwnDigitalFile(storage, merchantId, columns.digitalFileUrl)
  if (!before) return { action: 'create', product: { id: randomUUID(), merchantId, ...columns } }

  if (columns.currency !== before.currency) await assertOnNoActiveLink(db, before)
  const isChanged = Object.entries(columns).some(([name, value]) => value !== before[name as keyof Product])
  if (!isChanged) return { action: 'unchanged' }
  return { action: 'update', product: { ...stored(before), ...columns, revision: before.revision + 1 } }
}

function assertFirst(id: string, row: number, seen: Map<string, number>) {
  const first = seen.get(id)
  if (first !== undefined) throw invalidField('id', `id is the same as in row ${first}.`)
  seen.set(id, row)
}

const stored = ({
  id,
  merchantId,
  name,
  description,
  priceMinor,
  currency,
  imageUrl,
  type,
  taxClass,
  digitalFileUrl,
  stock,
  lowStockAt,
  status,
}: Product) => ({
  id,
  merchantId,
  name,
  description,
  priceMinor,
  currency,
  imageUrl,
  type,
  taxClass,
  digitalFileUrl,
  stock,
  lowStockAt,
  status,
})
