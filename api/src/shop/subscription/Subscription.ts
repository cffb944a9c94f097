import { ChangingRow, HasManyOwned, OwnedRow } from '../../platform/db/Row.ts'
import type { Billing } from '../../pricing/Billing.ts'
import type { Currency } from '../../pricing/currencies.ts'
import type { BillingAddress, ShippingAddress } from '../order/ShippingAddress.ts'
import type { SubscriptionConsent, SubscriptionItem, SubscriptionPromo } from '../order/SubscriptionTerms.ts'

export type { SubscriptionConsent, SubscriptionItem, SubscriptionPromo, SubscriptionTerms } from '../order/SubscriptionTerms.ts'

export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'paused' | 'cancelled' | 'ended'

/** Who is billed, as of the last order or as the buyer changed it. */
export interface SubscriptionCustomer {
  name: string | null
  phone: string | null
  company: string | null
  vatNumber: string | null
  peppolId: string | null
  /** ISO code; decides the tax. */
  country: string | null
  shippingAddress: ShippingAddress | null
  billingAddress: BillingAddress | null
}

/** A price that was announced and is not yet charged. */
export interface NextPrice {
  /** ISO time: cycles that begin from then on have it. */
  from: string
  items: SubscriptionItem[]
}

export class SubscriptionCycle extends OwnedRow {
  static override tableName = 'subscription_cycles'

  declare id: string
  declare subscriptionId: string
  /** From 1; 0 is the trial. */
  declare n: number
  declare startsAt: Date
  declare endsAt: Date
  declare status: 'open' | 'paid' | 'failed' | 'skipped'
  declare reason: string | null
  declare orderId: string | null
  declare attempts: number
  declare attemptedAt: Date | null
  declare nextAttemptAt: Date | null
  declare failure: string | null
}

export class SubscriptionEntry extends OwnedRow {
  static override tableName = 'subscription_history'

  declare id: string
  declare subscriptionId: string
  declare type: string
  declare text: string
  declare by: 'buyer' | 'provider' | 'merchant' | 'system'
  declare at: Date
}

/** What a buyer agreed to pay again and again (docs/product/subscriptions.md). */
export class Subscription extends ChangingRow {
  static override tableName = 'subscriptions'
  static override jsonAttributes = ['customer', 'metadata', 'items', 'billing', 'promo', 'consent', 'nextPrice']
  static override relationMappings = {
    cycles: {
      relation: HasManyOwned,
      modelClass: SubscriptionCycle,
      join: { from: 'subscriptions.id', to: 'subscription_cycles.subscriptionId' },
    },
    history: {
      relation: HasManyOwned,
      modelClass: SubscriptionEntry,
      join: { from: 'subscriptions.id', to: 'subscription_history.subscriptionId' },
    },
  }

  declare id: string
  declare status: SubscriptionStatus
  declare linkId: string | null
  /** The order that it began with. */
  declare firstOrderId: string
  declare paymentMethodId: string | null
  declare customerEmail: string
  declare canonicalEmail: string
  declare customer: SubscriptionCustomer
  declare locale: string | null
  declare reference: string | null
  declare metadata: Record<string, string>
  declare currency: Currency
  declare items: SubscriptionItem[]
  declare billing: Billing
  declare promo: SubscriptionPromo | null
  declare consent: SubscriptionConsent
  declare timeZone: string
  /** When the cycle `anchorCycle` begins. */
  declare anchorAt: Date
  declare anchorCycle: number
  /** From 1. */
  declare nextCycle: number
  /** Null if no cycle follows. */
  declare nextChargeAt: Date | null
  declare trialEndsAt: Date | null
  declare pastDueSince: Date | null
  declare pausedAt: Date | null
  declare resumesAt: Date | null
  declare cancelsAt: Date | null
  declare cancelledAt: Date | null
  declare cancelledBy: 'buyer' | 'merchant' | 'system' | null
  declare cancelReason: string | null
  declare endedAt: Date | null
  declare nextPrice: NextPrice | null
  /** When it ends if what failed is not paid until then. */
  declare givesUpAt: Date | null
  declare revision: number
  declare createdAt: Date
  declare updatedAt: Date
  declare cycles?: SubscriptionCycle[]
  declare history?: SubscriptionEntry[]
}
