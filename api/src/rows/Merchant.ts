import type { Knex } from 'knex'
import { Row } from '../db/Row.ts'
import { canonicalEmail } from '../http/canonicalEmail.ts'
import type { Currency } from '../pricing/money.ts'

export type Tier = 'basic' | 'pro' | 'enterprise'

/** The signed-in seller, and their shop. */
export class Merchant extends Row {
  static override tableName = 'merchants'
  static override jsonAttributes = ['appearance', 'vatRatesByCountry', 'accountRequirements']

  declare id: string
  declare name: string
  /** The spelling that mail goes to. */
  declare email: string
  /** The form that is compared. */
  declare canonicalEmail: string
  declare emailConfirmedAt: Date | null
  declare passwordHash: string
  declare tokenVersion: number
  declare storeName: string
  declare tier: Tier
  declare timeZone: string
  declare customDomain: string | null
  declare allowedOrigins: string[]
  declare sslEnabled: boolean
  /** Proves a domain, in a TXT record of it. */
  declare domainToken: string
  declare domainVerifiedAt: Date | null
  declare domainCheckedAt: Date | null
  declare domainFailingSince: Date | null
  declare domainProblem: 'missing' | 'different' | 'unreachable' | null
  declare businessType: 'individual' | 'company' | 'non_profit' | null
  declare businessAddress: string | null
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
  /** Percent, as text from PostgreSQL's numeric. */
  declare vatRate: string | null
  declare vatCountry: 'GB' | 'DE' | 'FR' | 'IT' | 'ES' | 'NL' | 'US' | null
  declare vatIncludeInPrice: boolean
  declare vatCollectInfo: boolean
  declare euVatValidation: boolean
  declare vatRatesByCountry: Record<string, number>
  declare reverseChargeEnabled: boolean
  declare pixelId: string | null
  declare pixelEnabled: boolean
  declare pixelConsent: 'auto' | 'always' | 'ask' | 'never'
  /** Sealed (http/seal.ts). */
  declare pixelAccessToken: string | null
  declare paymentAccountId: string | null
  declare canAcceptPayments: boolean
  /** A mail for every sale. */
  declare mailSales: boolean
  /** Shoppers who left a checkout after this moment are reminded once; null reminds nobody. */
  declare remindersSince: Date | null
  /** The account that was unlinked last; who connects again goes on with it. */
  declare formerAccountId: string | null
  /** What the provider still wants. */
  declare accountRequirements: { code: string; text: string }[]
  declare createdAt: Date
  /** When the account was deleted; null while it lives. */
  declare closedAt: Date | null
  /** Only where the query asks for it. */
  declare mainCurrency?: Currency
  /** The new address that waits for its confirmation; null for none. Only where the query asks for it. */
  declare pendingEmail?: string | null
}

/** The account of an address, however it is typed; undefined for text that is not an address. */
export async function findByEmail(db: Knex, text: string): Promise<Merchant | undefined> {
  const canonical = canonicalEmail(text)
  return canonical === null ? undefined : Merchant.query(db).findOne({ canonicalEmail: canonical })
}
