import type { Knex } from 'knex'
import { isUuid } from '../../platform/db/isUuid.ts'
import { ownerOf } from '../merchant/handles.ts'
import { hashOfToken, isSessionToken, merchantOfToken } from '../session/sessionToken.ts'

/** Any address that can exist. PostgreSQL rejects some other texts. */
const SHAPE = /^[\w-]{1,64}$/
const MAX_ENTRIES = 10_000
const KNOWN = new WeakMap<object, Map<string, string>>()

/**
 * Returns the merchant at the address of a checkout: a link's short address or id, a product's id, or the token of a
 * checkout session, which contains its merchant. Null for an unknown address. Remembered per pool, because an address never
 * changes its merchant; the statement that follows does not find what was deleted.
 */
export async function sellerAt(db: Knex, text: string): Promise<string | null> {
  if (!SHAPE.test(text)) return null
  const named = merchantOfToken(text)
  if (named) return named
  const address = isUuid(text) ? text.toLowerCase() : isSessionToken(text) ? hashOfToken(text) : text
  const pool = db.client as object
  const known = KNOWN.get(pool) ?? new Map<string, string>()
  KNOWN.set(pool, known)
  const kept = known.get(address)
  if (kept) return kept
  const merchantId = await ownerOf(db, 'address', address)
  if (known.size >= MAX_ENTRIES) known.clear()
  if (merchantId) known.set(address, merchantId)
  return merchantId
}
