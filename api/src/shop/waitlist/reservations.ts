import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import type { Secrets } from '../../platform/http/secrets.ts'
import type { ReservedPieces } from '../catalogue/ProductVariant.ts'
import { WaitlistEntry } from './WaitlistEntry.ts'
import type { IsReserved } from '../sale/createPublicLinks.ts'
import type { SaleItem } from '../sale/Sale.ts'
import { freePieces, takePieces } from './reservedStock.ts'
import { readWaitlist } from './waitlistToken.ts'

/** The visit and link of an order. */
interface Claim {
  merchantId: string
  linkId: string
  sessionId: string | null
  visitorId: string | null
  /** What the order is for. */
  items: Pick<SaleItem, 'productId' | 'variantId'>[]
}

interface OrderId {
  id: string
  merchantId: string
}

// As in the statement that takes the stock: an order that goes on has its pieces already.
const GOES_ON = `
  select id from orders where merchant_id = :merchantId and checkout_session_id = :sessionId and payment_status <> 'failed'
  union all
  select id from orders where merchant_id = :merchantId and link_id = :linkId and visitor_id = :visitorId
    and payment_status = 'pending' and holds_stock limit 1`

/**
 * Makes what is reserved for an entry available to the order that the caller's transaction places next. Other orders
 * cannot take it, because the products stay locked until the commit.
 * @returns the id that the order must get; null when nothing is reserved for it.
 */
export async function claimReservation(trx: Knex, entryId: string, claim: Claim): Promise<string | null> {
  const { merchantId, linkId, items, sessionId, visitorId } = claim
  const [open] = await sql(trx, GOES_ON, { merchantId, linkId, sessionId, visitorId })
  if (open) return null
  const entry = await activeOf(trx, merchantId, entryId).where({ linkId }).forUpdate()
  // What is reserved of one variant buys no other, and is not lost by an order without it.
  const isFor = ({ productId, variantId }: ReservedPieces) =>
    items.some((item) => item.productId === productId && item.variantId === variantId)
  if (!entry?.pieces.every(isFor)) return null
  const orderId = randomUUID()
  await freePieces(trx, merchantId, entry.pieces)
  await entry.$query(trx).patch({ orderId })
  return orderId
}

/** Locks the entry whose reservation an order took over. Call it before the order's stock is locked. */
export const lockReservation = (trx: Knex, { id: orderId, merchantId }: OrderId): Promise<WaitlistEntry | undefined> =>
  WaitlistEntry.query(trx).findOne({ merchantId, orderId }).forUpdate().execute()

/** Reserves the pieces of an order that was not paid again, if the time of its reservation is not over. */
export async function keepReservation(trx: Knex, entry: WaitlistEntry): Promise<void> {
  const { merchantId, orderId, pieces } = entry
  const isKept = entry.reservedUntil! > new Date() && (await takePieces(trx, merchantId, pieces))
  if (isKept) await entry.$query(trx).patch({ orderId: null, unpaidOrderId: orderId })
  else await entry.$query(trx).delete()
}

/** Frees what was kept for the entry of an order that is paid after it had failed, so that the order can take it again. */
export async function returnReservation(
  trx: Knex,
  { id, merchantId, linkId }: OrderId & { linkId: string | null },
): Promise<void> {
  const entry = await WaitlistEntry.query(trx).findOne({ merchantId, linkId, unpaidOrderId: id }).whereNull('orderId').forUpdate()
  if (!entry) return
  await freePieces(trx, merchantId, entry.pieces)
  await entry.$query(trx).delete()
}

/** Returns the function that finds what a token of the waiting list reserves of a sale; undefined without a token. */
export function reservedBy(
  { db, config }: { db: Knex; config: { secrets: Secrets } },
  token: string | null | undefined,
): IsReserved | undefined {
  if (!token) return undefined
  return async ({ merchantId, id: linkId }) => {
    const named = readWaitlist(config.secrets, token)
    if (named?.merchantId !== merchantId) return null
    return (await activeOf(db, merchantId, named.id).where({ linkId }))?.pieces ?? null
  }
}

const activeOf = (db: Knex, merchantId: string, id: string) =>
  WaitlistEntry.query(db).findOne({ merchantId, id }).where('reservedUntil', '>', new Date()).whereNull('orderId')
