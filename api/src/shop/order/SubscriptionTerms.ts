import type { Billing } from '../../pricing/Billing.ts'
import type { TaxClass } from '../../pricing/Vat.ts'
import type { ProductType } from '../catalogue/Product.ts'

/** What is sold in every cycle. */
export interface SubscriptionItem {
  /** Null for a line that a checkout session described. */
  productId: string | null
  variantId: string | null
  name: string
  variantName: string | null
  sku: string | null
  imageUrl: string | null
  type: ProductType
  taxClass: TaxClass
  quantity: number
  /** Minor units per unit and cycle; of instalments, per unit for all of them together. */
  priceMinor: number
}

/** A promo code that lowers cycles to come. */
export interface SubscriptionPromo {
  id: string
  code: string
  /** How many of the next cycles it lowers; null for all. */
  cyclesLeft: number | null
}

/** What the buyer agreed to. `at` is an ISO time; equal texts have equal versions. */
export interface SubscriptionConsent {
  text: string
  version: string
  at: string
}

/** What an order that begins a subscription was sold with. It is kept on the order until the subscription exists. */
export interface SubscriptionTerms {
  billing: Billing
  items: SubscriptionItem[]
  promo: SubscriptionPromo | null
  consent: SubscriptionConsent
  timeZone: string
}
