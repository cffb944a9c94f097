import { presentChange } from '../../platform/db/presentChange.ts'
import type { Knex } from 'knex'
import { onwards } from '../../platform/db/page.ts'
import type { components } from '../../generated/openapi.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Input } from '../../platform/http/handler.ts'
import { variantName } from '../../shop/catalogue/ProductVariant.ts'
import { WaitlistEntry } from '../../shop/waitlist/WaitlistEntry.ts'

type Schemas = components['schemas']
/** An entry with the name of its link, and what was chosen of it: the values of each variant. */
type Found = WaitlistEntry & { linkName: string; chosen: string[][] }

const CHOSEN = `
  (select coalesce(json_agg(option_values order by array_position(waitlist_entries.variant_ids, product_variants.id)), '[]') from product_variants
   where product_variants.merchant_id = :merchantId and product_variants.id = any(waitlist_entries.variant_ids)) as chosen`

/**
 * Returns one page of a merchant's waiting lists: confirmed addresses, in the order in which they are notified. By cursor the
 * newest come first.
 */
export async function listPage(db: Knex, merchantId: string, query: Input<'listWaitlist'>['query']) {
  const { link_id: linkId, limit = 10, offset = 0, cursor } = query
  const after = readCursor('listWaitlist', cursor)
  const byCursor = after !== undefined
  const which = { 'waitlistEntries.merchantId': merchantId, ...(linkId && { 'waitlistEntries.linkId': linkId }) }
  const all = WaitlistEntry.query(db).where(which).whereNotNull('confirmedAt')
  const rows = all
    .clone()
    .join('links', (same) =>
      same.on('links.merchantId', 'waitlistEntries.merchantId').andOn('links.id', 'waitlistEntries.linkId'),
    )
  if (after) onwards(rows as never, 'waitlist_entries.created_at', 'waitlist_entries.id', after)
  const direction = byCursor ? 'desc' : 'asc'
  // One extra row shows whether there are more.
  const found = (await rows
    .select('waitlistEntries.*', 'links.name as linkName', db.raw(CHOSEN, { merchantId }))
    .orderBy('waitlistEntries.createdAt', direction)
    .orderBy('waitlistEntries.id', direction)
    .limit(limit + 1)
    .offset(byCursor ? 0 : offset)) as Found[]
  const entries = found.slice(0, limit)
  const last = entries.at(-1)
  const hasNext = byCursor && last && found.length > limit
  return {
    entries,
    total: await all.resultSize(),
    next: hasNext ? writeCursor('listWaitlist', last.createdAt, last.id) : null,
  }
}

/** What an entry waits for, as its address may know it. */
export const stateOf = ({ reservedUntil }: WaitlistEntry): Schemas['WaitlistConfirmed'] => ({
  state: reservedUntil ? 'reserved' : 'waiting',
  reserved_until: reservedUntil?.toISOString() ?? null,
})

export const presentEntry = (entry: Found): Schemas['WaitlistEntry'] => ({
  id: entry.id,
  link_id: entry.linkId,
  link_name: entry.linkName,
  email: entry.email,
  variants: entry.chosen.map(variantName),
  created_at: entry.createdAt.toISOString(),
  updated_at: presentChange(entry),
  ...stateOf(entry),
})
