import type { Deps } from '../../deps.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { type AppliedPromo, assertChargeable } from '../../../shop/sale/priceSale.ts'
import { assertTaxKnown, priceWithTax } from '../../../shop/sale/priceWithTax.ts'
import type { Sale } from '../../../shop/sale/Sale.ts'
import type { BillingAddress } from '../../../shop/order/ShippingAddress.ts'
import type { SubscriptionCustomer } from '../../../shop/subscription/Subscription.ts'
import { type CheckedBuyer, readBuyer } from '../../checkout/readBuyer.ts'
import type { OrderInput } from '../order/OrderInput.ts'
import { pricingColumns } from './readOrderInput.ts'

export type PricingDeps = Pick<Deps, 'db' | 'vies' | 'payments' | 'config'>

/** A buyer who ordered before, with what they gave then. */
export interface KnownBuyer {
  customerEmail: string
  canonicalEmail: string
  customer: SubscriptionCustomer
  reference: string | null
  metadata: Record<string, string>
  locale: string | null
}

/**
 * Prices a sale to a buyer who ordered before as of today: tax rates, the address and the VAT number. Calls the provider and VIES,
 * so never use it inside a transaction.
 * @throws ApiError 422 `amount_too_small` for a total that cannot be charged, 503 when the tax cannot be known.
 */
export async function inputForKnown(
  deps: PricingDeps,
  sale: Sale,
  known: KnownBuyer,
  given: AppliedPromo | null = null,
): Promise<OrderInput> {
  const { customer, customerEmail, canonicalEmail, reference, metadata, locale } = known
  const buyer = { ...(await buyerOf(deps, customer, sale)), promo: given, tip: null }
  const priced = await priceWithTax(deps.payments, sale, buyer, null)
  const { totals } = priced
  assertTaxKnown(totals, buyer)
  assertChargeable(sale, totals)
  const promo = totals.codeDiscount === null ? null : buyer.promo
  const feeRate = sale.paymentMode === 'own' ? 0 : deps.config.feeRates[sale.tier]
  return {
    sale,
    totals,
    promo,
    pricing: pricingColumns(priced, promo, feeRate),
    feeRate,
    customer: {
      customerEmail,
      canonicalEmail,
      customerName: customer.name,
      customerPhone: customer.phone,
      shippingAddress: sale.collectShippingAddress ? customer.shippingAddress : null,
      company: buyer.company,
      buyerPeppolId: customer.peppolId,
      billingAddress: customer.billingAddress,
      country: buyer.country,
      vatNumber: buyer.vat?.number ?? null,
      vatCheck: buyer.vat?.check ?? null,
      reverseCharge: totals.taxes.some(({ category }) => category === 'AE' || category === 'K'),
      consents: [],
      missingConsents: [],
      answers: [],
      reference,
      metadata,
      locale,
    },
    origin: { visitorId: null, addressHash: null, referrer: null, utm: {}, tracking: {} },
    sessionId: null,
    waitlistEntryId: null,
    following: null,
  }
}

/** A VAT number that is not valid any more takes no tax off, and stops nothing. */
async function buyerOf({ db, vies }: PricingDeps, customer: SubscriptionCustomer, sale: Sale): Promise<CheckedBuyer> {
  const { country, company, vatNumber, shippingAddress, billingAddress } = customer
  const billing = billingAddress && { billingAddress: formOf(billingAddress) }
  const given = { country, company, ...billing, promoCode: null }
  const shippedTo = sale.collectShippingAddress ? shippingAddress : null
  try {
    return await readBuyer({ db, vies }, sale, { ...given, vatNumber }, shippedTo)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400 || !vatNumber) throw error
    return readBuyer({ db, vies }, sale, given, shippedTo)
  }
}

/** An address as its form has it. */
export const formOf = ({ line1, line2, city, state, postal_code: zip, country }: BillingAddress) => ({
  addressLine1: line1,
  ...(line2 && { addressLine2: line2 }),
  ...(city && { city }),
  ...(state && { state }),
  ...(zip && { zip }),
  country,
})
