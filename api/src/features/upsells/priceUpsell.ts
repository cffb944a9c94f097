import type { Consent } from '../../shop/order/orderColumns.ts'
import { readConsents } from '../../shop/sale/consents.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { OrderInput } from '../orders/order/OrderInput.ts'
import { inputForKnown, type PricingDeps } from '../orders/placing/inputForKnown.ts'
import type { Offered } from './findOffered.ts'

/**
 * Prices what is offered to the buyer of an order, as an order of its own. Calls the provider and VIES, so never use it inside a
 * transaction.
 * @throws ApiError 400 or 422 for what cannot be sold with one press, 503 when the tax cannot be known.
 */
export async function priceUpsell(deps: PricingDeps, { order, sale }: Offered): Promise<OrderInput> {
  const customer = {
    name: order.customerName,
    phone: order.customerPhone,
    company: order.company,
    vatNumber: order.vatNumber,
    peppolId: order.buyerPeppolId,
    country: order.country,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
  }
  const { customerEmail, canonicalEmail, reference, metadata, locale } = order
  const input = await inputForKnown(deps, sale, { customer, customerEmail, canonicalEmail, reference, metadata, locale })
  const { visitorId, addressHash, referrer, utm, tracking } = order
  return {
    ...input,
    customer: { ...input.customer, ...consentsOf(input, order.consents) },
    origin: { visitorId, addressHash, referrer, utm, tracking },
    upsellOf: { id: order.id, number: order.number },
  }
}

/**
 * What the buyer agreed to a moment ago applies. What they did not agree to, such as the loss of the right of withdrawal from
 * something digital, is missing as in orders by programs.
 */
function consentsOf(
  { sale, customer }: OrderInput,
  given: Consent[],
): Pick<OrderInput['customer'], 'consents' | 'missingConsents'> {
  const lenient = { ...sale, consents: { ...sale.consents, isStrict: false } }
  const isBusiness = customer.vatNumber !== null || customer.company !== null
  const { missingConsents: required } = readConsents(lenient, null, { country: customer.country, isBusiness })
  const consents = given.filter(({ kind }) => required.includes(kind))
  const missingConsents = required.filter((kind) => !consents.some((consent) => consent.kind === kind))
  if (missingConsents.length && sale.consents.isStrict)
    throw invalidField('consents', 'This shop requires a consent that one press cannot give.')
  return { consents, missingConsents }
}
