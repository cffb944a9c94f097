import type { Schema } from '../operations.js'
import { addressFields } from './addressFormat.js'
import { presentBusiness } from './business.js'
import type { Fields } from './fields.js'
import { asksCountry, needsShipping } from './rules.js'
import type { PublicLink } from './state.js'
import { presentTaxPlace } from './taxPlace.js'

type OrderInput = Schema<'OrderInput'>

/** What the page adds to the order besides the form: source of the visit, the merchant's reference, pixel cookies. */
export type SaleDetails = Pick<
  OrderInput,
  'reference' | 'metadata' | 'locale' | 'referrer' | 'utm' | 'fbp' | 'fbc' | 'event_source_url' | 'visitorId' | 'waitlist'
>

/** Builds the body of `createOrder`: empty optional fields become null, a missing address an empty object. */
export function presentOrderInput(
  link: PublicLink,
  { text }: Pick<Fields, 'text'>,
): Omit<OrderInput, 'checkoutSessionId' | 'promoCode' | 'consents'> {
  const shipped = needsShipping(link)
  const business = presentBusiness(link, { text })
  return {
    cartUrlId: link.urlId,
    customerEmail: text('email'),
    customerName: (shipped && text('fullName')) || null,
    customerPhone: (shipped && text('phone')) || null,
    shippingAddress: shipped
      ? {
          fullName: text('fullName'),
          phone: text('phone') || null,
          addressLine1: text('addressLine1'),
          addressLine2: text('addressLine2') || null,
          ...Object.fromEntries(addressFields(text('country')).map(({ name }) => [name, text(name)])),
          country: text('country'),
        }
      : {},
    // What is taken of a choice may need no address, and is still taxed where the shopper is.
    country: (shipped ? link.hasChoices && text('country') : asksCountry(link) && text('taxCountry')) || null,
    ...(shipped && link.hasChoices && link.taxByAddress
      ? { state: text('state') || null, zip: text('zip') || null }
      : presentTaxPlace(link, { text })),
    ...business,
    // No part of a quote: it decides no price.
    ...(business.company && text('peppolId') && { buyerPeppolId: text('peppolId') }),
  }
}

/** Billing details for the provider. The address is null if the checkout does not ask for one. */
export interface Billing {
  name: string | null
  email: string
  phone: string | null
  address: { line1: string; line2: string | null; city: string; state: string; postal_code: string; country: string } | null
}

export function presentBilling(link: PublicLink, fields: Fields): Billing {
  const { customerName, customerPhone, customerEmail, shippingAddress: to } = presentOrderInput(link, fields)
  const address = needsShipping(link)
    ? {
        line1: to?.addressLine1 ?? '',
        line2: to?.addressLine2 ?? null,
        city: to?.city ?? '',
        state: to?.state ?? '',
        postal_code: to?.zip ?? '',
        country: to?.country ?? '',
      }
    : null
  return { name: customerName ?? null, email: customerEmail, phone: customerPhone ?? null, address }
}
