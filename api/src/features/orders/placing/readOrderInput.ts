import type { Deps } from '../../deps.ts'
import { readEmail } from '../../../gateways/mail/canonicalEmail.ts'
import type { Input } from '../../../platform/http/handler.ts'
import { keyedHash, type Secrets } from '../../../platform/http/secrets.ts'
import { platformFee } from '../../../pricing/price.ts'
import { assertChargeable, type AppliedPromo } from '../../../shop/sale/priceSale.ts'
import { assertTaxKnown, priceWithTax, type TaxedPrice } from '../../../shop/sale/priceWithTax.ts'
import { readBuyer } from '../../checkout/readBuyer.ts'
import { readShippingAddress } from './readShippingAddress.ts'
import { readConsents } from '../../../shop/sale/consents.ts'
import type { OrderInput } from '../order/OrderInput.ts'
import { priceFollowing } from '../../../shop/sale/priceFollowing.ts'
import { termsOf } from './termsOf.ts'
import { readAnswers } from './readAnswers.ts'
import { readTip } from '../../../shop/sale/readTip.ts'
import { needsShipping, type Sale } from '../../../shop/sale/Sale.ts'
import { assertChosen } from '../../../shop/sale/variants.ts'
import type { Pricing } from '../../../shop/order/orderColumns.ts'
import { readWaitlist } from '../../../shop/waitlist/waitlistToken.ts'
import { readPeppolId } from '../../../shop/invoice/peppolId.ts'
import { storeCharge, storeTax } from '../../../shop/order/storedTax.ts'

type Body = Input<'createOrder'>['body']
/**
 * Validates and prices what the shopper sent.
 * @throws 400 naming the field, 422 for an invalid promo code or a total too small to charge.
 */
export async function readOrderInput(
  deps: Pick<Deps, 'db' | 'vies' | 'payments' | 'config'>,
  sale: Sale,
  body: Body,
  { address, userAgent, secrets }: { address: string; userAgent: string; secrets: Secrets },
): Promise<OrderInput> {
  assertChosen(sale.items)
  const { email, canonicalEmail } = readEmail('customerEmail', body.customerEmail)
  const shippingAddress = needsShipping(sale) ? readShippingAddress(sale.shippingCountries, body.shippingAddress ?? {}) : null
  const { country, state, zip, company, billingAddress, vatNumber, promoCode, customerEmail, checkoutSessionId: sessionId } = body
  const business = { company, billingAddress, vatNumber }
  const tip = readTip(sale, body.tip)
  const who = { country, state, zip, ...business, promoCode, email: customerEmail, sessionId }
  const buyer = { ...(await readBuyer(deps, sale, who, shippingAddress)), tip }
  const priced = await priceWithTax(deps.payments, sale, buyer, sessionId ?? null)
  const { totals } = priced
  // A promo code that an automatic discount makes useless is not used.
  const promo = totals.codeDiscount === null ? null : buyer.promo
  assertTaxKnown(totals, buyer)
  assertChargeable(sale, totals)
  const following = await priceFollowing(deps, sale, buyer, { totals, sessionId: sessionId ?? null })
  const consented = readConsents(sale, body.consents, {
    country: buyer.country,
    isBusiness: buyer.vat !== null || buyer.company !== null,
  })
  // In a shop of one's own there is nobody to share with.
  const feeRate = sale.paymentMode === 'own' ? 0 : deps.config.feeRates[sale.tier]
  return {
    sale,
    totals,
    promo,
    pricing: pricingColumns(priced, promo, feeRate),
    feeRate,
    customer: {
      customerEmail: email,
      canonicalEmail,
      customerName: body.customerName?.trim() || shippingAddress?.name || null,
      customerPhone: body.customerPhone?.trim() || shippingAddress?.phone || null,
      shippingAddress,
      company: buyer.company,
      buyerPeppolId: readPeppolId('buyerPeppolId', body.buyerPeppolId),
      billingAddress: buyer.billingAddress,
      country: buyer.country,
      vatNumber: buyer.vat?.number ?? null,
      vatCheck: buyer.vat?.check ?? null,
      reverseCharge: totals.taxes.some(({ category }) => category === 'AE' || category === 'K'),
      ...consented,
      answers: readAnswers(sale, body.answers ?? [], buyer.country),
      reference: body.reference ?? null,
      metadata: body.metadata ?? {},
      locale: body.locale ?? null,
    },
    origin: {
      visitorId: body.visitorId ?? null,
      addressHash: keyedHash(secrets, `address ${address}`),
      referrer: body.referrer ?? null,
      utm: body.utm ?? {},
      tracking: readTracking(sale, body, userAgent),
    },
    following,
    // Even if it was sold out a moment ago: the page has prepared the provider's form for it.
    keepsCardMinutes: body.keepCard && totals.total > 0 ? (sale.upsell?.minutes ?? null) : null,
    ...(sale.subscribes && { subscription: { terms: termsOf(sale, sale.subscribes, { promo, consents: consented.consents }) } }),
    sessionId: sessionId ?? null,
    waitlistEntryId: readEntry(secrets, sale, body.waitlist),
  }
}

/** A token of another shop reserves nothing here. */
function readEntry(secrets: Secrets, { merchantId }: Sale, token: Body['waitlist']): string | null {
  const entry = token ? readWaitlist(secrets, token) : null
  return entry?.merchantId === merchantId ? entry.id : null
}

/** The browser's identifiers go to the ad platform only with the shopper's consent; otherwise they are not stored. */
function readTracking({ pixelEnabled, pixelConsent }: Sale, { fbp, fbc, event_source_url }: Body, userAgent: string) {
  const isTold = pixelEnabled && (pixelConsent === 'always' || Boolean(fbp || fbc))
  return {
    fbp: fbp ?? null,
    fbc: fbc ?? null,
    event_source_url: event_source_url ?? null,
    ...(isTold && { user_agent: userAgent.slice(0, 500) }),
  }
}

export const pricingColumns = ({ totals, taxCalculation }: TaxedPrice, promo: AppliedPromo | null, feeRate: number): Pricing => ({
  currency: totals.currency,
  subtotalMinor: totals.subtotal,
  discountMinor: totals.discount,
  shippingMinor: totals.shipping,
  tipMinor: totals.tip,
  taxMinor: totals.tax,
  taxRate: totals.taxRate === null ? null : String(totals.taxRate / 100),
  taxIncluded: totals.taxIncluded,
  taxes: totals.taxes.map(storeTax),
  charges: totals.charges.map(storeCharge),
  taxCalculation,
  totalMinor: totals.total,
  feeMinor: platformFee(totals.total, feeRate),
  promoCode: promo?.code ?? null,
  promoCodeId: promo?.id ?? null,
  promo: promo && {
    type: promo.discount.type,
    percent: promo.discount.type === 'percentage' ? promo.discount.percent / 100 : null,
    message: promo.message,
  },
  automaticDiscountId: totals.automatic?.discount.id ?? null,
  automaticDiscount: totals.automatic && { name: totals.automatic.discount.name, amount_minor: totals.automatic.amount },
})
