import type { Currency } from '../../pricing/currencies.ts'
import type { Exempt } from './exempt.ts'
import type { Answer } from '../catalogue/Question.ts'
import type { BillingAddress, ShippingAddress } from './ShippingAddress.ts'
import type { StoredCharge, StoredTax } from './storedTax.ts'
import type { PaymentMode } from '../../gateways/payments.ts'
import type { SubscriptionTerms } from './SubscriptionTerms.ts'
import type { VatCheck } from '../../pricing/vatNumber.ts'

/** State of shipping of an order. */
export type Fulfilment = 'not_needed' | 'to_ship' | 'partly_shipped' | 'shipped' | 'delivered' | 'returned'

/** A consent with the wording that was shown. Equal texts have equal versions. `at` is an ISO time. */
export interface Consent {
  kind: 'terms' | 'waiver' | 'recurring'
  text: string
  version: string
  at: string
}

/** What else must be known of a column than its type. */
interface Facts {
  /** Stored as jsonb. */
  json?: true
  /** A time. */
  date?: true
  /** A decimal, which the code has as text. */
  decimal?: true
  /** Missing in the merchant's data export, because it is a secret or means nothing to a person. */
  internal?: true
  /** What it becomes when the merchant closes the account (SQL). The law requires to keep amounts, taxes, dates and numbers. */
  onClose?: string
}
interface Column<Type> extends Facts {
  /** Never set: it carries the type. */
  type?: Type
}
type Values<Columns> = { [Name in keyof Columns]: Columns[Name] extends Column<infer Type> ? Type : never }

const of = <Type>(facts: Facts = {}): Column<Type> => facts

const DELETED_EMAIL = "'deleted@deleted.invalid'"

/** The amounts of an order, in minor units. They change together while it is open. */
const PRICING = {
  currency: of<Currency>(),
  subtotalMinor: of<number>(),
  discountMinor: of<number>(),
  shippingMinor: of<number>(),
  tipMinor: of<number>(),
  taxMinor: of<number>(),
  /** Percent, as text from PostgreSQL's numeric. */
  taxRate: of<string | null>({ decimal: true }),
  taxIncluded: of<boolean>(),
  taxes: of<StoredTax[]>({ json: true }),
  /** Shipping and tip by rate. With the items they add up to the total. */
  charges: of<StoredCharge[]>({ json: true }),
  /** The provider's calculation that the taxes come from, and the account that it belongs to. */
  taxCalculation: of<{ id: string; accountId: string } | null>({ json: true, internal: true }),
  totalMinor: of<number>(),
  feeMinor: of<number>(),
  promoCode: of<string | null>(),
  promoCodeId: of<string | null>(),
  promo: of<{ type: 'percentage' | 'fixed'; percent: number | null; message: string } | null>({ json: true }),
  automaticDiscountId: of<string | null>(),
  /** Its part of `discountMinor`. The rest is the promo code's. */
  automaticDiscount: of<{ name: string; amount_minor: number } | null>({ json: true }),
}

/** What the shopper decides. It may change while the order is open. */
const CUSTOMER = {
  customerEmail: of<string>({ onClose: DELETED_EMAIL }),
  /** The customer's address in canonical form, used for comparison. */
  canonicalEmail: of<string>({ internal: true, onClose: DELETED_EMAIL }),
  customerName: of<string | null>({ onClose: 'null' }),
  customerPhone: of<string | null>({ onClose: 'null' }),
  shippingAddress: of<ShippingAddress | null>({ json: true, onClose: 'null' }),
  company: of<string | null>({ onClose: 'null' }),
  buyerPeppolId: of<string | null>({ onClose: 'null' }),
  billingAddress: of<BillingAddress | null>({ json: true, onClose: 'null' }),
  // Kept on close, because the country decides the tax.
  country: of<string | null>({ onClose: "coalesce(country, shipping_address ->> 'country')" }),
  vatNumber: of<string | null>({ onClose: 'case when reverse_charge then vat_number end' }),
  /** How the VAT number was checked; null when it was not. */
  vatCheck: of<VatCheck | null>(),
  reverseCharge: of<boolean>(),
  /** What the shopper agreed to. Kept on close, as evidence. */
  consents: of<Consent[]>({ json: true }),
  /** Required consents of a program's order that had none. Kept on close, like the others. */
  missingConsents: of<Consent['kind'][]>({ json: true }),
  answers: of<Answer[]>({ json: true, onClose: "'[]'" }),
  reference: of<string | null>({ onClose: 'null' }),
  metadata: of<Record<string, string>>({ json: true, onClose: "'{}'" }),
  locale: of<string | null>(),
}

/** Where the shopper came from. It never changes. */
const ORIGIN = {
  visitorId: of<string | null>({ internal: true, onClose: 'null' }),
  /** Keyed hash of the network address, to limit open holds. */
  addressHash: of<string | null>({ internal: true, onClose: 'null' }),
  referrer: of<string | null>({ onClose: 'null' }),
  utm: of<Record<string, string | null>>({ json: true, onClose: "'{}'" }),
  /** For the merchant's ad platform, with the shopper's consent: fbp, fbc, event_source_url, user_agent. */
  tracking: of<Partial<Record<string, string | null>>>({ json: true, internal: true, onClose: "'{}'" }),
}

/** What the server sets when it places the order. */
const PLACING = {
  id: of<string>(),
  merchantId: of<string>({ internal: true }),
  linkId: of<string | null>(),
  /** Per merchant, shown as #1001. */
  number: of<number>(),
  /** The plan's rate in percent when the order was placed, as text. */
  feeRate: of<string>({ decimal: true }),
  /** Whose account takes its payment and pays its refunds, as of when it was placed. */
  paymentMode: of<PaymentMode>({ internal: true }),
  /** Secret of this one order: its holder may read the outcome. */
  clientSecret: of<string>({ internal: true }),
  checkoutSessionId: of<string | null>({ internal: true }),
  /** Nobody has pressed Pay, or set the status by hand. Lists leave it out on request. */
  isUnfinished: of<boolean>({ internal: true }),
  holdsStock: of<boolean>({ internal: true }),
  /** For how many minutes it may hold its stock, counted from when it was placed. */
  holdMinutes: of<number | null>({ internal: true }),
  holdExpiresAt: of<Date | null>({ date: true, internal: true }),
  /** Of the physical items, whether they are paid or not. `fulfilment` follows from it. */
  shippingState: of<Fulfilment>({ internal: true }),
  /** It is no sale: without tax, and with a receipt in place of an invoice. */
  isDonation: of<boolean>(),
  /** The subscription that it pays a cycle of; null for an order that is paid once, or that begins one. */
  subscriptionId: of<string | null>(),
  /** From 1. */
  subscriptionCycle: of<number | null>(),
  /** What an order that begins a subscription was sold with. */
  subscriptionTerms: of<SubscriptionTerms | null>({ json: true, internal: true }),
  /** For how many minutes after its payment the card is kept for the link's upsell; null if it is not. */
  keepsCardMinutes: of<number | null>({ internal: true }),
  /** The order after which its buyer added this one with one press, and its number. */
  upsellOf: of<string | null>(),
  upsellOfNumber: of<number | null>(),
  createdAt: of<Date>({ date: true }),
  updatedAt: of<Date>({ date: true }),
}

/** What happens to the order later. The table's defaults apply until then. */
const LATER = {
  /** The kept card that paid it, or that it keeps. */
  paymentMethodId: of<string | null>({ internal: true }),
  /** Computed by the database: an unpaid order needs no shipping yet. */
  fulfilment: of<Fulfilment>(),
  paymentStatus: of<'pending' | 'completed' | 'failed' | 'refunded'>(),
  /** What the provider collected; 0 when the provider was not involved. */
  paidMinor: of<number>(),
  refundedMinor: of<number>(),
  /** What banks took in lost disputes. Can exceed what was paid. */
  lostMinor: of<number>(),
  /** Number of the reading that the refunds were last booked from. */
  refundsReading: of<number>({ internal: true }),
  /** What the provider charged for the payment; null until it is known. The merchant bears it in the mode `own`. */
  providerFeeMinor: of<number | null>(),
  /** The part of the fee that was returned with refunds. */
  feeRefundedMinor: of<number>(),
  /** Raised when an open order is repriced. */
  revision: of<number>({ internal: true }),
  paymentIntentId: of<string | null>(),
  paymentClientSecret: of<string | null>({ internal: true }),
  /** The amounts that the provider was last given. */
  intentPricing: of<Values<typeof PRICING> | null>({ json: true, internal: true }),
  /** The items of these amounts (`OrderItem`), once the shopper has chosen others. */
  intentItems: of<object[] | null>({ json: true, internal: true }),
  /** The provider's record of the sale's tax. */
  taxTransactionId: of<string | null>({ internal: true }),
  /** What it is billed as since its VAT was returned; null for any other order. */
  exempt: of<Exempt | null>({ json: true }),
  failure: of<{ code: string } | null>({ json: true }),
  completedAt: of<Date | null>({ date: true }),
  settledBy: of<string | null>(),
  reconciledAt: of<Date | null>({ date: true }),
  /** When the buyer withdrew from the contract. */
  withdrawnAt: of<Date | null>({ date: true }),
  /** When the instructions on withdrawal were first mailed. */
  instructedAt: of<Date | null>({ date: true }),
  /** When the seller last entered another address of the customer. */
  contactChangedAt: of<Date | null>({ date: true }),
  /** The buyer's statement; null once they are erased. */
  withdrawal: of<{ name: string; email: string } | null>({ json: true, onClose: 'null' }),
}

export type Pricing = Values<typeof PRICING>
export type Customer = Values<typeof CUSTOMER>
export type Origin = Values<typeof ORIGIN>
export type OrderColumns = Pricing & Customer & Origin & Values<typeof PLACING> & Values<typeof LATER>

const AT_START = { ...PLACING, ...PRICING, ...CUSTOMER, ...ORIGIN }

/** Every column of `orders`, which types, statements, data export and closing of accounts derive from. */
export const ORDER_COLUMNS: Record<keyof OrderColumns, Facts> = { ...AT_START, ...LATER }

/** The columns that placing an order writes. */
export const PLACED_COLUMNS = Object.keys(AT_START) as (keyof typeof AT_START)[]

/** Picks the amounts of an order. */
export const pricingOf = (order: Pricing): Pricing =>
  Object.fromEntries(Object.keys(PRICING).map((name) => [name, order[name as keyof Pricing]])) as unknown as Pricing

/** The columns with one of the facts, by name. */
export const columnsWith = <Name extends keyof Facts>(fact: Name): [column: string, NonNullable<Facts[Name]>][] =>
  Object.entries(ORDER_COLUMNS).flatMap(([name, { [fact]: value }]) => (value === undefined ? [] : [[name, value]]))
