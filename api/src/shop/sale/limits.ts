import type { components } from '../../generated/openapi.ts'
import { refused } from '../../platform/http/errors.ts'
import type { Sale } from './Sale.ts'
import type { SaleLimits } from './SaleLimits.ts'

type Schemas = components['schemas']

/**
 * SQL for what counts towards the limit of a link: at most `most` orders, paid ones and open ones, which may be paid, no later cycles
 * of subscriptions, and what is reserved for its waiting list. Binding: `:merchantId`.
 */
export const PLACED = (linkId: string, most: string): string => `
  ((select count(*) from (select from orders where orders.merchant_id = :merchantId and orders.link_id = ${linkId}
    and orders.payment_status in ('pending', 'completed') and (orders.subscription_id is null or orders.subscription_terms is not null) limit ${most}) placed)
   + (select count(*) from waitlist_entries waiting where waiting.merchant_id = :merchantId and waiting.link_id = ${linkId}
    and waiting.confirmed_at is not null and waiting.reserved_until > now() and waiting.order_id is null))`

/** SQL for `SaleLimits` of a row of `links`. */
export const LIMITS = `json_build_object('startsAt', links.starts_at, 'endsAt', links.ends_at, 'maxSales', links.max_sales,
  'maxPerCustomer', links.max_per_customer, 'beforeText', links.before_text, 'afterText', links.after_text,
  'offersWaitlist', links.offers_waitlist and not links.is_hidden,
  'placed', case when links.max_sales is null then 0 else ${PLACED('links.id', 'links.max_sales')} end)`

/** Whether orders of a link are counted. Then an open order keeps its place only until it may no longer hold stock. */
export const areCounted = ({ limits }: Pick<Sale, 'limits'>): boolean =>
  limits.maxSales !== null || limits.maxPerCustomer !== null

/** What of a link decides whether it sells at a moment. */
interface Schedule {
  startsAt: Date | string | null
  endsAt: Date | string | null
  maxSales: number | null
  placed: number
}

/** Whether a link sells at this moment, by its schedule and its limit. */
export function availabilityOf({ startsAt, endsAt, maxSales, placed }: Schedule, now = new Date()): Schemas['LinkAvailability'] {
  if (startsAt && now < new Date(startsAt)) return 'not_started'
  if (endsAt && now >= new Date(endsAt)) return 'ended'
  return maxSales !== null && placed >= maxSales ? 'limit_reached' : 'open'
}

/** The part of a public link that changes with the server's clock. */
export function presentLimits({
  limits,
  session,
}: Pick<Sale, 'limits' | 'session'>): Pick<Schemas['PublicLink'], 'limits' | 'closed'> {
  const { startsAt, endsAt, maxSales, maxPerCustomer, beforeText, afterText, placed } = limits
  const now = new Date()
  const serverTime = now.toISOString()
  const why = session?.closed ?? availabilityOf(limits, now)
  const isBefore = why === 'not_started'
  return {
    limits:
      endsAt || maxSales !== null || maxPerCustomer !== null
        ? { endsAt: isoOf(endsAt), salesLeft: maxSales && Math.max(0, maxSales - placed), maxPerCustomer, serverTime }
        : null,
    closed:
      why === 'open'
        ? null
        : {
            why,
            text: session?.closed ? null : isBefore ? beforeText : afterText,
            startsAt: isBefore ? isoOf(startsAt) : null,
            serverTime,
          },
  }
}

const isoOf = (time: string | null) => time && new Date(time).toISOString()

export type LimitRefusal = 'sale_not_started' | 'sale_ended' | 'sale_limit_reached' | 'customer_limit_reached'

/** 422 for an order that the limits of its link refuse. */
export function limitRefused(refusal: LimitRefusal, { startsAt, maxPerCustomer }: SaleLimits) {
  switch (refusal) {
    case 'sale_not_started':
      return refused(refusal, 'This link does not sell yet.', startsAt ? { starts_at: isoOf(startsAt) } : {})
    case 'sale_ended':
      return refused(refusal, 'This sale has ended.')
    case 'sale_limit_reached':
      return refused(refusal, 'All pieces of this sale are taken. One may become free again when an order is not paid.')
    case 'customer_limit_reached':
      return refused(
        refusal,
        'This email address has reached the limit for this sale.',
        maxPerCustomer ? { max_per_customer: maxPerCustomer } : {},
      )
    default:
      return refusal satisfies never
  }
}
