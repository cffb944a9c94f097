import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { Link } from '../../shop/catalogue/Link.ts'
import { availabilityOf } from '../../shop/sale/limits.ts'

type Schemas = components['schemas']

/**
 * Changes schedule and limits of a link: only the named ones; null clears (docs/product/links.md#limits-and-schedule).
 * @throws 400 naming the field.
 */
export async function changeLimits(trx: Knex, link: Link, changes: Schemas['LinkLimitsChanges']): Promise<void> {
  const patch: Partial<Link> = {}
  if (changes.starts_at !== undefined) patch.startsAt = readTime('limits.starts_at', changes.starts_at)
  if (changes.ends_at !== undefined) patch.endsAt = readTime('limits.ends_at', changes.ends_at)
  if (changes.max_sales !== undefined) patch.maxSales = changes.max_sales
  if (changes.max_per_customer !== undefined) patch.maxPerCustomer = changes.max_per_customer
  if (changes.before_text !== undefined) patch.beforeText = changes.before_text?.trim() || null
  if (changes.after_text !== undefined) patch.afterText = changes.after_text?.trim() || null
  if (changes.offers_waitlist !== undefined) patch.offersWaitlist = changes.offers_waitlist
  const { startsAt, endsAt } = { ...link, ...patch }
  if (startsAt && endsAt && endsAt <= startsAt) throw invalidField('limits.ends_at', 'The end must be after the start.')
  if (Object.keys(patch).length) await Link.query(trx).where({ id: link.id, merchantId: link.merchantId }).patch(patch)
}

/** The column keeps milliseconds, and years of four digits. */
function readTime(field: string, text: string | null): Date | null {
  if (text === null) return null
  const time = new Date(text)
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() < 2000 || time.getUTCFullYear() > 9999)
    throw invalidField(field, 'Enter a time between the years 2000 and 9999.')
  return time
}

/** The schedule and the limits of a link, and what they mean at this moment. */
export function presentLimits(link: Link): Pick<Schemas['Link'], 'limits' | 'availability' | 'sales_left' | 'waiting'> {
  const { startsAt, endsAt, maxSales, maxPerCustomer, beforeText, afterText, offersWaitlist, placed = 0, waiting = 0 } = link
  return {
    limits: {
      starts_at: startsAt?.toISOString() ?? null,
      ends_at: endsAt?.toISOString() ?? null,
      max_sales: maxSales,
      max_per_customer: maxPerCustomer,
      before_text: beforeText,
      after_text: afterText,
      offers_waitlist: offersWaitlist,
    },
    waiting,
    availability: availabilityOf({ startsAt, endsAt, maxSales, placed }),
    sales_left: maxSales === null ? null : Math.max(0, maxSales - placed),
  }
}
