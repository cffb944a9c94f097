import { ChangingRow, HasManyOwned, OwnedRow } from '../../platform/db/Row.ts'
import type { Billing } from '../../pricing/Billing.ts'
import type { Currency } from '../../pricing/currencies.ts'
import type { OpenPrice } from '../../pricing/openPrice.ts'
import type { ShippingRate } from '../../pricing/price.ts'
import type { TaxClass } from '../../pricing/Vat.ts'
import type { ProductType } from './Product.ts'
import type { Question } from './Question.ts'
import type { TipOffer } from '../../pricing/tip.ts'

/** The quantities that a shopper may choose: `min`, then every `step` up to `max`. */
export interface Adjustable {
  min: number
  max: number
  step: number
}

/** How a shopper may leave an item out. */
export interface OptionalTerms {
  tickedAtFirst: boolean
  /** Off the product's price; null without. */
  percentOff: number | null
}

/** What is sold without a product. */
export interface AdHoc {
  name: string
  description: string | null
  /** One of the merchant's uploads. */
  imageUrl: string | null
  type: ProductType
  taxClass: TaxClass
  /** When it is charged again; absent or null for once. */
  billing?: Billing | null
}

/** A product that a link offers after the purchase, to be added with one press. It is charged once. */
export interface UpsellTerms {
  productId: string
  /** Null for a product without variants. */
  variantId: string | null
  /** Null is the price of the product or variant. */
  priceMinor: number | null
  headline: string
  /** How long after the payment it can be added. */
  minutes: number
}

export class LinkItem extends OwnedRow {
  static override tableName = 'link_items'
  static override jsonAttributes = ['openPrice', 'adjustable', 'optional', 'adHoc']

  declare id: string
  declare linkId: string
  /** Null for a line that a checkout session described. */
  declare productId: string | null
  /** Set without a product. Its price is `priceOverrideMinor`. */
  declare adHoc: AdHoc | null
  /** Null: the shopper chooses, if the product has variants. */
  declare variantId: string | null
  declare position: number
  declare quantity: number
  /** Minor units; null sells at the product's own price. */
  declare priceOverrideMinor: number | null
  /** Set if the shopper names the price. */
  declare openPrice: OpenPrice | null
  declare adjustable: Adjustable | null
  declare optional: OptionalTerms | null
  /** The product's name; only set by the list query. */
  declare productName?: string
  /** The values of its variant; null without one. Only set by the list query, like those below. */
  declare optionValues?: string[] | null
  declare productPriceMinor?: number
  declare productImageUrl?: string | null
  declare productBilling?: Billing | null
  declare productType?: 'digital' | 'service' | 'physical'
  declare productStatus?: 'draft' | 'active' | 'inactive' | 'deleted'
}

/** A checkout link. */
export class Link extends ChangingRow {
  static override tableName = 'links'
  static override jsonAttributes = ['returnParams', 'shippingRates', 'questions', 'tips', 'metadata', 'billing', 'upsell']
  static override relationMappings = {
    items: { relation: HasManyOwned, modelClass: LinkItem, join: { from: 'links.id', to: 'link_items.linkId' } },
  }

  declare id: string
  /** Its own short address, `/checkout/{urlId}`. */
  declare urlId: string
  /** The merchant's own ending of the address, in lower case. */
  declare slug: string | null
  /** Whether the ending works at the platform's address too, which all merchants share. */
  declare slugOnPlatform: boolean
  declare name: string
  declare isActive: boolean
  declare instantProductId: string | null
  /** Whether a checkout session sells by it. */
  declare ofSession: boolean
  /** Computed by the database. */
  declare readonly isHidden: boolean
  declare currency: Currency
  declare collectShippingAddress: boolean
  declare shippingCountries: string[]
  declare shippingCostMinor: number | null
  declare shippingRates: ShippingRate[]
  declare allowPromoCodes: boolean
  /** The code that is applied at once. */
  declare promoCodeId: string | null
  declare customerEmail: string | null
  declare returnUrl: string | null
  declare returnParams: Record<string, string>
  declare customMessage: string | null
  /** The merchant's own picture in place of the drawn card: one of their uploads. */
  declare cardImageUrl: string | null
  /** Whether search engines may list the checkout. */
  declare allowIndexing: boolean
  /** What its checkout asks, besides the questions of its products. */
  declare questions: Question[]
  declare tips: TipOffer | null
  /** In place of that of its products: charges those again that have one, else every item. */
  declare billing: Billing | null
  declare upsell: UpsellTerms | null
  /** Sells from then on, and until `endsAt`. */
  declare startsAt: Date | null
  declare endsAt: Date | null
  /** How many orders may be paid or open at once. */
  declare maxSales: number | null
  declare maxPerCustomer: number | null
  /** The merchant's own words before the start, and after the end. */
  declare beforeText: string | null
  declare afterText: string | null
  /** Whether shoppers can ask for a mail when the sold-out link is back. */
  declare offersWaitlist: boolean
  /** The merchant's own id, unique among their links. */
  declare externalId: string | null
  declare metadata: Record<string, string>
  declare createdAt: Date
  declare updatedAt: Date
  declare items?: LinkItem[]
  /** Only set when the query counts them. */
  declare views?: number
  declare conversions?: number
  declare revenueMinor?: number
  declare feeMinor?: number
  declare providerFeeMinor?: number
  declare netMinor?: number
  /** Orders that count towards `maxSales`; zero without that limit. Only set by the list query. */
  declare placed?: number
  /** Confirmed addresses on its waiting list. Only set by the list query. */
  declare waiting?: number
}
