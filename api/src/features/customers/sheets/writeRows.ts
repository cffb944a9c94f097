import type { Knex } from 'knex'
import { CHANGED_AT } from '../../../platform/db/changedAt.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ImportContext, Plan } from './planRows.ts'

const UPDATE = `
  update customers set name = given.name, imported_name = given.imported_name, external_id = given.external_id,
    imported_at = coalesce(imported_at, :now), updated_at = ${CHANGED_AT}
  from unnest(cast(:ids as uuid[]), cast(:names as text[]), cast(:importedNames as text[]), cast(:externalIds as text[]))
    as given (id, name, imported_name, external_id)
  where customers.merchant_id = :merchantId and customers.id = given.id`

/** Creates and changes customers as planned. */
export async function writeRows(
  { db, merchantId, now }: Pick<ImportContext, 'db' | 'merchantId' | 'now'>,
  plans: Plan[],
): Promise<void> {
  const created = plans.flatMap(({ customer, before }) => (customer && !before ? [customer] : []))
  if (created.length) {
    await db('customers').insert(
      created.map(({ since, ...columns }) => ({
        ...columns,
        merchantId,
        id: db.raw('gen_random_uuid()'),
        importedAt: now,
        createdAt: since ?? now,
      })),
    )
    await db('customer_counts').insert({ merchantId, change: created.length })
  }
  const updated = plans.flatMap(({ customer, before }) => (customer && before ? [{ ...customer, id: before.id }] : []))
  if (!updated.length) return
  await sql(db, UPDATE, {
    merchantId,
    now,
    ids: updated.map(({ id }) => id),
    names: updated.map(({ name }) => name),
    importedNames: updated.map(({ importedName }) => importedName),
    externalIds: updated.map(({ externalId }) => externalId),
  })
  await noteOrders(db, merchantId, plans)
}

/** The name of an order may equal the imported one; the fold knows which of them counts. */
async function noteOrders(db: Knex, merchantId: string, plans: Plan[]): Promise<void> {
  const notes = plans.flatMap(({ customer, before }) =>
    customer && before?.firstOrderAt ? [{ merchantId, email: before.email }] : [],
  )
  if (notes.length) await db('customer_changes').insert(notes)
}
