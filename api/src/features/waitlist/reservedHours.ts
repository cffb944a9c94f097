import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import { mailboxSql } from '../../gateways/mail/mailbox.ts'
import type { WaitlistEntry } from '../../shop/waitlist/WaitlistEntry.ts'
import type { Sale } from '../../shop/sale/Sale.ts'

/** For half of what is back, rounded up. */
const LONG_HOURS = 24
/** For the rest. So a person who fills a list keeps others from buying for two hours, and not for a day. */
const SHORT_HOURS = 2

/**
 * SQL for open reservations of a row `entry`'s link, or of pieces that its link sells too, whose address may belong to the same
 * person: of the same network, mailbox, or domain other than a mail provider's. Binding: the merchant, `:merchantId`.
 */
export const SHARED = `
  select from waitlist_entries other
  where other.merchant_id = :merchantId and other.id <> entry.id and other.reserved_until is not null
    and (other.link_id = entry.link_id or exists (
      select from link_items item, jsonb_array_elements(other.pieces) piece
      where item.merchant_id = :merchantId and item.link_id = entry.link_id and cast(item.product_id as text) = piece ->> 'productId'))
    and (other.network_hash = entry.network_hash or other.mail_domain = entry.mail_domain
      or ${mailboxSql('other.canonical_email')} = ${mailboxSql('entry.canonical_email')})`

// A piece that several links sell comes back once.
const OPEN = `
  select exists (${SHARED}) as is_shared, count(other.id) as open, count(other.id) filter (where other.reserved_hours = ${LONG_HOURS}) as long
  from waitlist_entries entry left join waitlist_entries other on other.merchant_id = :merchantId and other.id <> entry.id
    and other.reserved_until is not null and (
      (other.link_id = entry.link_id and other.variant_ids = entry.variant_ids)
      or exists (select from jsonb_array_elements(cast(:pieces as jsonb)) piece where other.pieces @> jsonb_build_array(piece - 'pieces')))
  where entry.merchant_id = :merchantId and entry.id = :id group by entry.merchant_id, entry.id`

/** Whether the link can run out. Then what is reserved is kept from others. */
export const isCounted = ({ limits, items }: Pick<Sale, 'limits' | 'items'>): boolean =>
  limits.maxSales !== null || items.some(({ stock }) => stock !== null)

/**
 * Returns for how many hours a purchase is reserved for an entry (docs/product/links.md#waiting-list). Null when it has to wait for
 * the reservation of somebody who may be the same person.
 * @param pieces what is reserved for it.
 * @param left the link after its pieces were taken.
 */
export async function hoursFor(
  trx: Knex,
  entry: WaitlistEntry,
  pieces: WaitlistEntry['pieces'],
  left: Sale,
): Promise<number | null> {
  const { merchantId, id } = entry
  const bindings = { merchantId, id, pieces: JSON.stringify(pieces) }
  const [row] = await sql<{ isShared: boolean; open: number; long: number }>(trx, OPEN, bindings)
  const { isShared, open, long } = row!
  if (!isCounted(left)) return LONG_HOURS
  if (isShared) return null
  const back = open + 1 + purchasesIn(left)
  return long < Math.ceil(back / 2) ? LONG_HOURS : SHORT_HOURS
}

/** How many more purchases of the link there are for everybody. */
function purchasesIn({ limits, items }: Sale): number {
  const ofStock = items.flatMap(({ stock, quantity }) => (stock === null ? [] : [Math.floor(stock / quantity)]))
  // The place of this entry is not counted yet.
  const ofLimit = limits.maxSales === null ? [] : [limits.maxSales - limits.placed - 1]
  return Math.max(0, Math.min(...ofStock, ...ofLimit))
}
