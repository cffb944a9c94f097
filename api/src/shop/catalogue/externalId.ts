import type { Knex } from 'knex'
import { lockByName } from '../../platform/db/lockByName.ts'
import { ApiError } from '../../platform/http/errors.ts'

/** What a merchant can give an id of their own, with the column that names a row to them. */
const NAMED_BY = { customers: 'email', products: 'name', links: 'name' } as const

/**
 * Checks that no other row of the merchant has this `external_id`. Until the transaction ends, no other one can set an id in
 * the table, so that of two callers the second gets a clear answer. Comes before the lock on a row.
 * @param of the row that gets the id; without its own for a new one.
 * @param externalId null and undefined give none, so nothing is checked.
 * @throws 409 `external_id_taken` naming the field.
 */
export async function assertExternalIdFree(
  trx: Knex,
  table: keyof typeof NAMED_BY,
  { merchantId, id }: { merchantId: string; id?: string | undefined },
  externalId: string | null | undefined,
): Promise<void> {
  if (externalId === null || externalId === undefined) return
  await lockByName(trx, merchantId, `external ids of ${table} ${merchantId}`)
  const rows = trx(table).where({ merchantId, externalId })
  if (id) void rows.whereNot({ id })
  if (table === 'products') void rows.whereNull('deletedAt')
  const owner = await rows.first(NAMED_BY[table])
  if (!owner) return
  const name = table === 'customers' ? owner.email : `“${owner.name}”`
  const msg = `“${externalId}” is already the external_id of ${name}.`
  throw new ApiError(409, 'external_id_taken', msg, { errors: [{ path: 'external_id', msg }] })
}
