import type { Config } from '../../config.ts'
import type { components } from '../../generated/openapi.ts'
import { presentDomain } from '../../rows/domain.ts'
import { FEE_RATES } from '../../rows/plans.ts'
import type { Me } from './readMe.ts'

/** The signed-in merchant's own profile. Access tokens and hashes are never included. */
export const presentMe = (
  merchant: Me,
  { testMode, checkoutUrl }: Pick<Config, 'testMode' | 'checkoutUrl'>,
): components['schemas']['User'] => ({
  id: merchant.id,
  name: merchant.name,
  email: merchant.email,
  pendingEmail: merchant.pendingEmail ?? null,
  emailConfirmed: merchant.emailConfirmedAt !== null,
  storeName: merchant.storeName,
  tier: merchant.tier,
  feeRate: FEE_RATES[merchant.tier],
  mainCurrency: merchant.mainCurrency ?? 'USD',
  timeZone: merchant.timeZone,
  testMode,
  checkoutUrl,
  paymentsEnabled: merchant.canAcceptPayments,
  customDomain: merchant.customDomain,
  domain: presentDomain(merchant, checkoutUrl),
  allowedOrigins: merchant.allowedOrigins,
  sslEnabled: merchant.sslEnabled,
  businessType: merchant.businessType,
  businessAddress: merchant.businessAddress,
  businessPhone: merchant.businessPhone,
  website: merchant.website,
  description: merchant.description,
  supportEmail: merchant.supportEmail,
  termsUrl: merchant.termsUrl,
  privacyUrl: merchant.privacyUrl,
  logoUrl: merchant.logoUrl,
  appearance: merchant.appearance,
  vatEnabled: merchant.vatEnabled,
  vatNumber: merchant.vatNumber,
  vatRate: merchant.vatRate === null ? null : Number(merchant.vatRate),
  vatCountry: merchant.vatCountry,
  vatIncludeInPrice: merchant.vatIncludeInPrice,
  vatCollectInfo: merchant.vatCollectInfo,
  euVatValidation: merchant.euVatValidation,
  vatRatesByCountry: merchant.vatRatesByCountry,
  reverseChargeEnabled: merchant.reverseChargeEnabled,
  invoiceLanguage: merchant.invoiceLanguage,
  termsConsent: merchant.termsConsent,
  termsConsentText: merchant.termsConsentText,
  waiverConsent: merchant.waiverConsent,
  waiverConsentText: merchant.waiverConsentText,
  refundProofAbove: merchant.refundProofAbove === null ? null : Number(merchant.refundProofAbove),
  secondFactor: {
    set: merchant.secondFactor.isSet,
    required: merchant.secondFactorRequired,
    recoveryReadyAt: merchant.secondFactor.recoveryReadyAt?.toISOString() ?? null,
  },
})
