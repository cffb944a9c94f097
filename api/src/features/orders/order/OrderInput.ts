import type { Effect } from '../../../platform/http/idempotencyRows.ts'
import type { components } from '../../../generated/openapi.ts'
import type { Totals } from '../../../pricing/price.ts'
import type { Customer, Origin, Pricing } from '../../../shop/order/orderColumns.ts'
import type { AppliedPromo } from '../../../shop/sale/priceSale.ts'
import type { Sale } from '../../../shop/sale/Sale.ts'
import type { SubscriptionTerms } from '../../../shop/subscription/Subscription.ts'

/** A validated and priced order that is not yet placed. */
export interface OrderInput {
  sale: Sale
  totals: Totals
  promo: AppliedPromo | null
  pricing: Pricing
  feeRate: number
  customer: Customer
  origin: Origin
  sessionId: string | null
  /** The entry of the waiting list whose token the shopper has. */
  waitlistEntryId: string | null
  /** What is charged later, for the response; null for a sale that is paid once. */
  following: components['schemas']['FollowingPayments'] | null
  /** Set in calls with an Idempotency-Key. */
  effect?: Effect | null
  /** Set if it begins a subscription, or pays a cycle of one. */
  subscription?: { terms: SubscriptionTerms } | { id: string; cycle: number }
  /** For how many minutes its card is kept for an upsell; absent if it is not. */
  keepsCardMinutes?: number | null
  /** The order that its buyer adds this one to, with a card that was kept. */
  upsellOf?: { id: string; number: number }
  /** Set if declines are limited. `proof` is the id of a valid proof of work. */
  guard?: { proof: string | null }
}
