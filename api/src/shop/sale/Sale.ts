import type { PaymentMode } from '../../gateways/payments.ts'
import type { Billing } from '../../pricing/Billing.ts'
import type { Currency } from '../../pricing/currencies.ts'
import type { AutomaticDiscount } from '../../pricing/discounts.ts'
import type { OpenPrice } from '../../pricing/openPrice.ts'
import type { ShippingRate } from '../../pricing/price.ts'
import type { TipOffer } from '../../pricing/tip.ts'
import type { TaxClass } from '../../pricing/Vat.ts'
import type { VatSettings } from '../../pricing/taxOf.ts'
import type { Adjustable, OptionalTerms } from '../catalogue/Link.ts'
import type { ConsumerRule } from '../merchant/Merchant.ts'
import type { PromoTerms } from './PromoCode.ts'
import type { SaleLimits } from './SaleLimits.ts'
import type { SaleSession } from '../session/Session.ts'
import type { ProductOption, ProductStatus, ProductType } from '../catalogue/Product.ts'
import type { Question } from '../catalogue/Question.ts'

/** One item of a checkout link, at its current price. */
export interface SaleItem {
  id: string
  /** Null for a line that a checkout session described. */
  productId: string | null
  name: string
  imageUrl: string | null
  /** Its first 300 letters. */
  description: string | null
  type: ProductType
  taxClass: TaxClass
  /** When it is charged again; null for once. The sale's own takes precedence. */
  billing: Billing | null
  quantity: number
  /** Minor units per unit: what the shopper named, else the link's own price, else the product's. */
  priceMinor: number
  /** Set if the shopper names the price. */
  openPrice: OpenPrice | null
  /** Its index in what the shopper sent; undefined without a choice. */
  chosenAt?: number
  /** The product's own price, or the variant's. */
  listMinor: number
  /** The lowest price of the 30 days before the link lowered it; null if unknown, or if the price is that of a bundle. */
  priorMinor: number | null
  /** Null fixes the quantity. */
  adjustable: Adjustable | null
  /** Null if a shopper cannot leave it out. */
  optional: OptionalTerms | null
  /** Quantity left; null when stock is not tracked. */
  stock: number | null
  status: ProductStatus
  deleted: boolean
  /** The variant that is sold; null while the shopper has not chosen one, and for a product without variants. */
  variantId: string | null
  variantName: string | null
  /** Of the variant, or of a product without variants. */
  sku: string | null
  /** Variants to choose from: the active ones. Null without variants, or when the link names one. */
  choice: VariantChoice | null
  /** Set if it is no item of the link: it pays the setup or the trial of the recurring ones. */
  charge?: 'setup' | 'trial'
}

/** What the shopper chooses of an item. */
export interface VariantChoice {
  options: ProductOption[]
  variants: SaleVariant[]
}

export interface SaleVariant {
  id: string
  values: string[]
  sku: string | null
  /** Minor units per unit on this link. */
  priceMinor: number
  /** Its own price, or the product's. */
  listMinor: number
  stock: number | null
  imageUrl: string | null
}

/** Stock of a link's product that one visitor's open order holds. */
interface Hold {
  visitorId: string
  productId: string
  variantId: string | null
  pieces: number
}

/** What a link offers after the purchase, at its price of now. */
export interface SaleUpsell {
  headline: string
  /** How long after the payment it can be added. */
  minutes: number
  item: SaleItem
}

/** What decides how a shared link looks. */
interface Sharing {
  /** The merchant's own ending of the address. */
  slug: string | null
  slugOnPlatform: boolean
  /** The merchant's own picture in place of the drawn card. */
  cardImageUrl: string | null
  /** Whether search engines may list the checkout. */
  allowIndexing: boolean
  customDomain: string | null
  sslEnabled: boolean
  domainVerifiedAt: string | null
}

/** An automatic discount as JSON, with times as text. */
export interface SaleDiscount extends Pick<AutomaticDiscount, 'id' | 'name' | 'minQuantity' | 'minTotalMinor' | 'combines'> {
  discountType: AutomaticDiscount['type']
  /** Percent as text. */
  percent: string | null
  amountMinor: number | null
  startsAt: string | null
  endsAt: string | null
  productIds: string[]
}

/** A promo code as JSON. */
export type StoredPromo = Omit<PromoTerms, 'startsAt' | 'endsAt'> & { startsAt: string | null; endsAt: string | null }

/** A question of a link, or of one of its products. */
export interface SaleQuestion extends Question {
  productId: string | null
  productName: string | null
}

/** Who sells, as the law wants it shown. The shop's name until a legal name is set. */
export interface SaleSeller {
  name: string
  /** Lines of a letter, without the country. */
  address: string | null
  country: string | null
  email: string | null
  phone: string | null
  vatNumber: string | null
  register: string | null
  imprint: string | null
}

/** A checkout link with everything that its page and its orders need, from one query. */
export interface Sale extends VatSettings {
  id: string
  urlId: string
  name: string
  isActive: boolean
  currency: Currency
  /** What is sold: what the link sells at first, or what a shopper chose of the offers (`chooseItems`). */
  items: SaleItem[]
  /** Every item of the link. Optional ones that are not on sale are left out. */
  offers: SaleItem[]
  collectShippingAddress: boolean
  shippingCountries: string[]
  /** Minor units; null is the default of docs/product/money.md#shipping-cost. */
  shippingCostMinor: number | null
  shippingRates: ShippingRate[]
  allowPromoCodes: boolean
  /** The code that is applied at once if it is valid. Times as text. */
  presetPromo: StoredPromo | null
  /** Automatic discounts of the link that have not ended, oldest first; null without any. */
  discounts: SaleDiscount[] | null
  customerEmail: string | null
  returnUrl: string | null
  returnParams: Record<string, string>
  customMessage: string | null
  tips: TipOffer | null
  /** The link's own rhythm, in place of that of its items. */
  billing: Billing | null
  /** What it offers after the purchase; null if nothing, or if the product cannot be added with one press any more. */
  upsell: SaleUpsell | null
  sharing: Sharing
  limits: SaleLimits
  merchantId: string
  storeName: string
  seller: SaleSeller
  tier: 'basic' | 'pro' | 'enterprise'
  logoUrl: string | null
  website: string | null
  supportEmail: string | null
  termsUrl: string | null
  privacyUrl: string | null
  appearance: Record<string, string>
  allowedOrigins: string[]
  pixelId: string | null
  pixelEnabled: boolean
  pixelConsent: 'auto' | 'always' | 'ask' | 'never'
  stripeTax: boolean
  vatCollectInfo: boolean
  euVatValidation: boolean
  /** Of the shop's days. */
  timeZone: string
  /** Which consents orders need. A text of null is the checkout's wording. */
  consents: {
    terms: ConsumerRule
    termsText: string | null
    waiver: ConsumerRule
    waiverText: string | null
    /** Whether orders by programs need them too. */
    isStrict: boolean
  }
  blockedCountries: string[]
  /** Canonical addresses, and mail domains with their subdomains. */
  blockedEmails: string[]
  canAcceptPayments: boolean
  paymentAccountId: string | null
  /** Whose account takes the payments of new orders. */
  paymentMode: PaymentMode
  /** What an order of the link may ask. */
  questions: SaleQuestion[]
  /** Set when it was read by a checkout session's token. */
  session?: SaleSession
  /** Set once its items are those of a subscription's first payment, or of a later one (`firstPayment`). */
  subscribes?: Subscribes
  /** Stock held by open orders; null when it was not read, or none is held. */
  holds: Hold[] | null
}

/** What a sale charges again. */
export interface Subscribes {
  billing: Billing
  /** As sold in every cycle; of instalments, at the price of all together. */
  items: SaleItem[]
  /** The payment that the sale's items are: 0 is a trial, then the cycles from 1. */
  cycle: number
}

/** Whether the checkout asks for a shipping address, because the link collects one and offers something that is shipped. */
export const mayShip = (sale: Sale): boolean => sale.collectShippingAddress && sale.offers.some((item) => item.type !== 'digital')

/**
 * Whether this sale requires a shipping address: the link collects one, and an item is not digital
 * (docs/product/checkout.md#shipping-address).
 */
export const needsShipping = (sale: Sale): boolean =>
  sale.collectShippingAddress && sale.items.some((item) => item.type !== 'digital')
