import type { components } from '../../generated/openapi.ts'
import { presentChange } from '../../platform/db/presentChange.ts'
import type { Billing } from '../../pricing/Billing.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { toMajor } from '../../pricing/money.ts'
import type { SubscriptionSettings } from '../merchant/Merchant.ts'
import type { PaymentMethod } from './PaymentMethod.ts'
import { presentAddress } from '../order/ShippingAddress.ts'
import type { Subscription, SubscriptionCustomer, SubscriptionItem } from './Subscription.ts'

type Schemas = components['schemas']

/** What a subscription does not have in its own row. */
export interface Around {
  method: Pick<PaymentMethod, 'brand' | 'last4' | 'expiresOn' | 'detachedAt'> | null
  cyclesPaid: number
  settings: Pick<SubscriptionSettings, 'graceDays'>
}

const DAY_MS = 24 * 3_600_000

/** A subscription as its merchant sees it, and as the data of its events. */
export function presentSubscription(subscription: Subscription, around: Around): Schemas['Subscription'] {
  const { currency, nextPrice } = subscription
  return {
    id: subscription.id,
    status: subscription.status,
    customer_email: subscription.customerEmail,
    customer_name: subscription.customer.name ?? null,
    ...presentBilled(subscription.customer),
    link_id: subscription.linkId,
    first_order_id: subscription.firstOrderId,
    items: subscription.items.map((item) => presentItem(item, currency)),
    amount: toMajor(amountOf(subscription.items), currency),
    currency,
    billing: presentBilling(subscription.billing, currency),
    payment_method: presentMethod(around.method),
    next_charge_at: iso(subscription.nextChargeAt),
    next_cycle: subscription.nextCycle,
    cycles_paid: around.cyclesPaid,
    next_price: nextPrice && { from: nextPrice.from, amount: toMajor(amountOf(nextPrice.items), currency) },
    promo_code: subscription.promo?.code ?? null,
    trial_ends_at: iso(subscription.trialEndsAt),
    past_due_since: iso(subscription.pastDueSince),
    paused_at: iso(subscription.pausedAt),
    resumes_at: iso(subscription.resumesAt),
    cancels_at: iso(subscription.cancelsAt),
    cancelled_at: iso(subscription.cancelledAt),
    cancelled_by: subscription.cancelledBy,
    cancel_reason: subscription.cancelReason,
    ended_at: iso(subscription.endedAt),
    access_until: iso(accessUntil(subscription, around.settings)),
    consent: subscription.consent,
    locale: subscription.locale,
    reference: subscription.reference,
    metadata: subscription.metadata,
    revision: subscription.revision,
    created_at: subscription.createdAt.toISOString(),
    updated_at: presentChange(subscription),
  }
}

/** Who is billed, and where it is delivered. Empty once the buyer was erased. */
export const presentBilled = ({ company, vatNumber, billingAddress, shippingAddress }: Partial<SubscriptionCustomer>) => ({
  company: company ?? null,
  vat_number: vatNumber ?? null,
  billing_address: billingAddress ? presentAddress(billingAddress) : null,
  shipping_address: shippingAddress ? presentAddress(shippingAddress) : null,
})

const iso = (at: Date | null) => at?.toISOString() ?? null

/** What all items cost in a cycle, minor units; of instalments, in all cycles together. */
export const amountOf = (items: readonly Pick<SubscriptionItem, 'priceMinor' | 'quantity'>[]): number =>
  items.reduce((sum, { priceMinor, quantity }) => sum + priceMinor * quantity, 0)

/** Returns when the buyer's access ends as things are; null while it is open. */
function accessUntil(
  { endedAt, cancelsAt, pastDueSince }: Subscription,
  { graceDays }: Pick<SubscriptionSettings, 'graceDays'>,
): Date | null {
  return endedAt ?? cancelsAt ?? (pastDueSince && new Date(pastDueSince.getTime() + graceDays * DAY_MS))
}

const presentItem = (item: SubscriptionItem, currency: Currency): Schemas['SubscriptionItem'] => ({
  product_id: item.productId,
  variant_id: item.variantId,
  name: item.name,
  variant_name: item.variantName,
  sku: item.sku,
  quantity: item.quantity,
  price: toMajor(item.priceMinor, currency),
})

const presentBilling = (billing: Billing, currency: Currency): Schemas['SubscriptionBilling'] => ({
  unit: billing.unit,
  every: billing.every,
  cycles: billing.cycles,
  is_instalments: billing.isInstalments,
  trial_days: billing.trialDays,
  trial_price: toMajor(billing.trialMinor, currency),
  setup_price: toMajor(billing.setupMinor, currency),
  minimum_cycles: billing.minimumCycles,
})

/** The card that is charged; null once it is detached. */
export const presentMethod = (method: Around['method']): Schemas['Subscription']['payment_method'] =>
  method && !method.detachedAt ? { brand: method.brand, last4: method.last4, expires_on: method.expiresOn } : null
