import type { Knex } from 'knex'
import { Row } from '../../platform/db/Row.ts'
import type { components } from '../../generated/openapi.ts'
import { canonicalEmail } from '../../gateways/mail/canonicalEmail.ts'
import type { PaymentMode } from '../../gateways/payments.ts'
import { ownerOf } from './handles.ts'

export type Tier = 'basic' | 'pro' | 'enterprise'

/** When a rule for consumers applies; `auto`: when seller and buyer are in the EEA. */
export type ConsumerRule = 'auto' | 'always' | 'never'

/** What a shop allows its subscribers, and what it does when a cycle cannot be paid or delivered. */
export interface SubscriptionSettings {
  /** Days of access without a payment. */
  graceDays: number
  /** What happens to a cycle whose stock is gone. */
  soldOut: 'skip' | 'pause'
  buyersPause: boolean
  buyersQuantity: boolean
}

/** Returns the settings of a shop, with the defaults of those that it never chose. */
export const subscriptionSettings = (merchant: Pick<Merchant, 'subscriptionSettings'>): SubscriptionSettings => ({
  graceDays: 14,
  soldOut: 'skip',
  buyersPause: false,
  buyersQuantity: false,
  ...merchant.subscriptionSettings,
})

/** A merchant: the account and its shop. */
export class Merchant extends Row {
  static override tableName = 'merchants'
  static override jsonAttributes = ['appearance', 'vatRatesByCountry', 'accountRequirements', 'subscriptionSettings']

  declare id: string
  declare name: string
  /** The spelling that mail is sent to. */
  declare email: string
  /** The canonical form, used for comparison. */
  declare canonicalEmail: string
  declare emailConfirmedAt: Date | null
  declare passwordHash: string
  /** Whether the last factor cannot be removed. */
  declare secondFactorRequired: boolean
  declare storeName: string
  declare tier: Tier
  declare timeZone: string
  declare customDomain: string | null
  declare allowedOrigins: string[]
  declare sslEnabled: boolean
  /** Token of the TXT record that proves the domain. */
  declare domainToken: string
  declare domainVerifiedAt: Date | null
  declare domainCheckedAt: Date | null
  declare domainFailingSince: Date | null
  declare domainProblem: 'missing' | 'different' | 'unreachable' | null
  declare businessType: 'individual' | 'company' | 'non_profit' | null
  /** Of the company or person who sells. */
  declare legalName: string | null
  /** The lines of a letter: derived from the parts once there are any. */
  declare businessAddress: string | null
  declare businessStreet: string | null
  declare businessTown: string | null
  declare businessPostcode: string | null
  /** ISO code of where the business is. */
  declare businessCountry: string | null
  declare taxNumber: string | null
  /** Register and number. */
  declare registerEntry: string | null
  /** Its address in the Peppol network; null: by the VAT number. */
  declare peppolId: string | null
  /** What else the law of its country requires, such as who represents it. */
  declare imprint: string | null
  declare businessPhone: string | null
  declare website: string | null
  declare description: string | null
  declare supportEmail: string | null
  declare termsUrl: string | null
  declare privacyUrl: string | null
  declare logoUrl: string | null
  declare appearance: Record<string, string>
  declare vatEnabled: boolean
  declare vatNumber: string | null
  declare vatRatesMode: 'law' | 'own'
  /** Percent, as text from PostgreSQL's numeric. */
  declare vatRate: string | null
  /** ISO code. */
  declare vatCountry: string | null
  /** Whether the One Stop Shop is used. */
  declare ossEnabled: boolean
  /** The year of the last warning about its threshold. */
  declare ossWarnedYear: number | null
  /** Whether the payment provider calculates the tax of countries whose rates the server does not have. */
  declare stripeTax: boolean
  declare vatIncludeInPrice: boolean
  declare vatCollectInfo: boolean
  declare euVatValidation: boolean
  declare vatRatesByCountry: Record<string, number>
  declare reverseChargeEnabled: boolean
  /** Exempt by the scheme for small businesses, instead of `vatEnabled`. */
  declare smallBusiness: boolean
  /** Language of all invoices, `de`. Null: that of the buyer's checkout. */
  declare invoiceLanguage: components['schemas']['InvoiceLanguage']
  /** Who must agree to the shop's terms. */
  declare termsConsent: ConsumerRule
  /** Null for the checkout's wording, in its language. */
  declare termsConsentText: string | null
  declare blockedCountries: string[]
  /** Canonical addresses, and mail domains. */
  declare blockedEmails: string[]
  /** Who must waive the right of withdrawal for digital goods. */
  declare waiverConsent: ConsumerRule
  declare waiverConsentText: string | null
  /** Whether an order by a program needs the consents too. */
  declare strictConsents: boolean
  /** For how many days after a sale its buyer can correct the invoice; 0 is never. */
  declare correctionDays: number
  /** Who can withdraw from a contract. */
  declare withdrawalFunction: ConsumerRule
  declare refundProofAbove: string | null
  /** Since when it has an application at Svix. */
  declare svixAppAt: Date | null
  declare pixelId: string | null
  declare pixelEnabled: boolean
  declare pixelConsent: 'auto' | 'always' | 'ask' | 'never'
  /** Sealed (platform/http/seal.ts). */
  declare pixelAccessToken: string | null
  declare paymentAccountId: string | null
  /** Whose account takes the payments of new orders. */
  declare paymentMode: PaymentMode
  declare canAcceptPayments: boolean
  /** When the home page congratulated on the first sale. */
  declare firstSaleSeenAt: Date | null
  /** Whether to mail a notice for every sale. */
  declare mailSales: boolean
  /** Shoppers who left a checkout after this moment are reminded once; null sends no reminders. */
  declare remindersSince: Date | null
  /** The account that was disconnected last; connecting again continues with it. */
  declare formerAccountId: string | null
  /** The payment methods that the account can offer, as the provider names them: `card`, `ideal`. */
  declare accountMethods: string[]
  /** When the provider was last asked for payouts. */
  declare payoutsReadAt: Date | null
  /** What the provider still requires. */
  declare accountRequirements: { code: string; text: string }[]
  declare subscriptionSettings: Partial<SubscriptionSettings>
  declare createdAt: Date
  /** When the account was deleted; null while it is open. */
  declare closedAt: Date | null
  /** The new address that waits for confirmation; null for none. Only set when the query selects it. */
  declare pendingEmail?: string | null
}

/** Returns the account of an address in any spelling; undefined for text that is not an address. */
export async function findByEmail(db: Knex, text: string): Promise<Merchant | undefined> {
  const canonical = canonicalEmail(text)
  const id = canonical === null ? null : await ownerOf(db, 'email', canonical)
  return id === null ? undefined : Merchant.query(db).findById(id)
}
