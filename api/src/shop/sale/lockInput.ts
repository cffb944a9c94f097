import type { components } from '../../generated/openapi.ts'
import type { Sale } from './Sale.ts'

type Schemas = components['schemas']
type Order = Schemas['OrderInput']
/** What a quote and an order have in common. */
type Buyer = Pick<Schemas['QuoteInput'], 'country' | 'state' | 'zip' | 'vatNumber' | 'promoCode' | 'checkoutSessionId'> &
  Pick<Order, 'company' | 'billingAddress'>

/**
 * Returns what a browser sent, with everything that the sale's checkout session fixes. A sale without one takes it as it is.
 * The session is also the visit, so that it has one open order in however many tabs.
 */
export function lockBuyer<Input extends Buyer>(sale: Sale, input: Input): Input {
  const { session, presetPromo } = sale
  if (!session) return input
  const { address, company, vatNumber } = session.customer
  const form = address && {
    addressLine1: address.line1,
    addressLine2: address.line2,
    city: address.city,
    state: address.state,
    zip: address.zip,
    country: address.country,
  }
  return {
    ...input,
    checkoutSessionId: session.visitId,
    ...(presetPromo && { promoCode: undefined }),
    ...(company && { company }),
    ...(vatNumber && { vatNumber }),
    ...(address && { country: address.country, state: address.state, zip: address.zip, billingAddress: form }),
  }
}

/** The same for an order, whose buyer and records the session fixes too. */
export function lockOrder(sale: Sale, input: Order): Order {
  if (!sale.session) return input
  const { customer, reference, metadata, locale } = sale.session
  const { email, name, phone, address } = customer
  const sent = input.shippingAddress ?? {}
  const shippingAddress = {
    ...sent,
    ...(address && {
      addressLine1: address.line1,
      addressLine2: address.line2,
      city: address.city ?? '',
      state: address.state ?? '',
      zip: address.zip ?? '',
      country: address.country,
    }),
    ...(name && { fullName: name }),
    ...(phone && { phone }),
  }
  return {
    ...lockBuyer(sale, input),
    customerEmail: email ?? input.customerEmail,
    customerName: name ?? input.customerName,
    customerPhone: phone ?? input.customerPhone,
    shippingAddress,
    reference,
    metadata,
    locale: locale ?? input.locale,
  }
}
