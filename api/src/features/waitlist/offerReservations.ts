import type { Knex } from 'knex'
import { andOnly, type Only } from '../../platform/db/acrossServers.ts'
import { sql } from '../../platform/db/sql.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { mailboxOf } from '../../gateways/mail/mailbox.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { sweep } from '../../platform/jobs/sweep.ts'
import { WaitlistEntry } from '../../shop/waitlist/WaitlistEntry.ts'
import { availabilityOf } from '../../shop/sale/limits.ts'
import { readSale } from '../../shop/sale/readSale.ts'
import type { Sale } from '../../shop/sale/Sale.ts'
import { waitedFor } from './waitedFor.ts'
import { OF_CUSTOMER } from '../orders/placing/customerLimit.ts'
import { reserve } from '../orders/order/stock.ts'
import { endReservations } from './endReservations.ts'
import { hoursFor, isCounted, SHARED } from './reservedHours.ts'

/** Addresses of one link that are notified in one turn, then it is that of the next link. */
const MOST_OF_LINK = 100
const MOST_AT_ONCE = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

interface LinkId {
  merchantId: string
  linkId: string
}

/**
 * Tells those who wait for links that are back, in the order in which they asked, and reserves one purchase for each.
 * Reservations whose time is over go to the next. Runs every minute; safe to run twice at once, and to be killed.
 */
export async function offerReservations(db: Knex, log: (error: unknown) => void): Promise<void> {
  await endReservations(db, log)
  let hasMore: boolean
  do {
    hasMore = false
    await sweep<LinkId>(
      db,
      (last, only) => findLinks(db, only, last ?? { merchantId: FIRST, linkId: FIRST }),
      async (link) => {
        if (await offerLink(db, link)) hasMore = true
      },
      log,
    )
  } while (hasMore)
}

// Most links with a waiting list have nothing to sell, so their stock is compared here first.
const linksOf = (only: Only) => `
  select distinct merchant_id, link_id from waitlist_entries
  where confirmed_at is not null and reserved_until is null and (merchant_id, link_id) > (:merchantId, :linkId) ${andOnly(only)}
    and not exists (select from link_items join products on products.merchant_id = link_items.merchant_id and products.id = link_items.product_id
      where link_items.merchant_id = waitlist_entries.merchant_id ${andOnly(only, 'link_items.merchant_id')} ${andOnly(only, 'products.merchant_id')} and link_items.link_id = waitlist_entries.link_id
        and optional is null and products.stock = 0)
  order by merchant_id, link_id limit :most`

const findLinks = (db: Knex, only: Only, after: LinkId) => sql<LinkId>(db, linksOf(only), { ...after, only, most: MOST_AT_ONCE })

/** Variants of which there are not enough pieces. Entries for other variants of the same link are notified. */
class OutOfStock extends Error {
  readonly variantIds: string[]
  constructor({ variantIds }: WaitlistEntry) {
    super()
    this.variantIds = variantIds
  }
}
class LimitReached extends Error {}
/** Another run has reserved for somebody who shares its network, domain or mailbox with this entry. */
class Shared extends Error {}

/** @returns whether it reached its limit, so more may wait. */
async function offerLink(db: Knex, link: LinkId): Promise<boolean> {
  const without: string[][] = []
  let told = 0
  for (let turns = 0; turns < MOST_OF_LINK;)
    try {
      if (!(await db.transaction((trx) => offerNext(trx, link, without)))) return false
      told++
      turns++
    } catch (error) {
      if (error instanceof OutOfStock) without.push(error.variantIds)
      // The link does not sell at this moment.
      else if (error instanceof LimitReached || error instanceof ApiError) return false
      else if (error instanceof Shared) turns++
      else throw error
    }
  return told > 0
}

/** @returns whether there was somebody to tell. */
async function offerNext(trx: Knex, { merchantId, linkId }: LinkId, without: string[][]): Promise<boolean> {
  // Locked, so that two runs tell one after the other.
  const isScarce = isCounted(await readSale(trx, linkId))
  const entry = await WaitlistEntry.query(trx)
    .alias('entry')
    .where({ merchantId, linkId })
    .whereNotNull('confirmedAt')
    .whereNull('reservedUntil')
    .whereRaw('not cast(variant_ids as text) = any(?)', [without.map((ids) => `{${ids.join(',')}}`)])
    // Where nothing runs out, everybody gets the mail at once.
    .modify((rows) => void (isScarce && rows.whereRaw(`not exists (${SHARED})`, { merchantId })))
    .orderBy(['createdAt', 'id'])
    .first()
    .forUpdate()
  if (!entry) return false
  const { sale, unknown, missing } = waitedFor(await readSale(trx, linkId), entry.variantIds)
  if (await hasBoughtAll(trx, entry, sale)) return (await entry.$query(trx).delete()) > 0
  if (unknown.length || missing.length) throw new OutOfStock(entry)
  const { locksLimits } = await reserve(trx, sale, null, { flush: true }).catch((error) => {
    throw error instanceof ApiError && error.code === 'out_of_stock' ? new OutOfStock(entry) : error
  })
  // What is left is read again, behind the locks that reserve takes.
  const { sale: left } = waitedFor(await readSale(trx, linkId), entry.variantIds)
  if (locksLimits && availabilityOf(left.limits) !== 'open') throw new LimitReached()
  const pieces = piecesOf(sale)
  const reservedHours = await hoursFor(trx, entry, pieces, left)
  if (reservedHours === null) throw new Shared()
  const reservedUntil = new Date(Date.now() + reservedHours * 3_600_000)
  await entry.$query(trx).patch({ reservedUntil, reservedHours, pieces })
  await queueJob(trx, 'mailWaitlist', { merchantId, id: entry.id, about: 'back' }, { canWait: true })
  return true
}

/** Whether the address may buy no more of the link. A reservation would only keep it from others. */
async function hasBoughtAll(trx: Knex, { merchantId, linkId, canonicalEmail }: WaitlistEntry, { limits }: Sale) {
  if (limits.maxPerCustomer === null) return false
  const mailbox = mailboxOf(canonicalEmail)
  const [row] = await sql<{ placed: number }>(trx, `select ${OF_CUSTOMER} as placed`, { merchantId, linkId, mailbox })
  return row!.placed >= limits.maxPerCustomer
}

const piecesOf = ({ items }: Sale) =>
  items.flatMap(({ productId, variantId, stock, quantity }) =>
    stock === null || productId === null ? [] : [{ productId, variantId, pieces: quantity }],
  )
