import type { Deps } from '../../deps.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { apply } from '../../../shop/sale/checkPromo.ts'
import { PromoCode } from '../../../shop/sale/PromoCode.ts'
import { type AppliedPromo, assertChargeable } from '../../../shop/sale/priceSale.ts'
import { assertTaxKnown, priceWithTax } from '../../../shop/sale/priceWithTax.ts'
import type { BillingAddress } from '../../../shop/order/ShippingAddress.ts'
import type { Subscription } from '../../../shop/subscription/Subscription.ts'
import { type CheckedBuyer, readBuyer } from '../../checkout/readBuyer.ts'
import type { OrderInput } from '../../orders/order/OrderInput.ts'
import { pricingColumns } from '../../orders/placing/readOrderInput.ts'
import { cycleSale } from './cycleSale.ts'

export type CycleDeps = Pick<Deps, 'db' | 'vies' | 'payments' | 'config'>

/**
 * Prices a cycle as of today: tax rates, the address and the VAT number. Calls the provider and VIES, so never use it inside a
 * transaction.
 * @throws ApiError 422 `amount_too_small` for a total that cannot be charged, 503 when the tax cannot be known.
 */
export async function cycleInput(deps: CycleDeps, subscription: Subscription, startsAt: Date): Promise<OrderInput> {
  const sale = await cycleSale(deps.db, subscription, startsAt)
  const { customer, customerEmail, canonicalEmail } = subscription
  const found = await buyerOf(deps, subscription, sale)
  const buyer = { ...found, promo: await promoOf(deps, subscription), tip: null }
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
      // What the buyer agreed to is kept with the subscription.
      consents: [],
      missingConsents: [],
      answers: [],
      reference: subscription.reference,
      metadata: subscription.metadata,
      locale: subscription.locale,
    },
    origin: { visitorId: null, addressHash: null, referrer: null, utm: {}, tracking: {} },
    sessionId: null,
    waitlistEntryId: null,
    following: null,
    subscription: { id: subscription.id, cycle: subscription.nextCycle },
  }
}

/** A VAT number that is not valid any more takes no tax off, and stops nothing. */
async function buyerOf({ db, vies }: CycleDeps, { customer }: Subscription, sale: OrderInput['sale']): Promise<CheckedBuyer> {
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

const formOf = ({ line1, line2, city, state, postal_code: zip, country }: BillingAddress) => ({
  addressLine1: line1,
  ...(line2 && { addressLine2: line2 }),
  ...(city && { city }),
  ...(state && { state }),
  ...(zip && { zip }),
  country,
})

/** The code that the subscription was sold with. Its limits were checked then. A deleted one takes nothing off. */
async function promoOf({ db }: CycleDeps, { merchantId, promo }: Subscription): Promise<AppliedPromo | null> {
  if (!promo || promo.cyclesLeft === 0) return null
  const code = await PromoCode.query(db).findOne({ merchantId, id: promo.id })
  return code ? { ...apply(code), isLimited: false } : null
}
