import type { PageInit, Prefill } from '@linktill/sdk/embed'
import type { Checkout, FieldName } from '@linktill/sdk/checkout'

/** Prefills empty fields. Never overwrites what the shopper typed. */
export function prefillForm(checkout: Checkout, { prefill, email }: Pick<PageInit, 'prefill' | 'email'>): void {
  const { address = {}, answers, ...person }: Prefill = { email, ...prefill }
  const isBusiness = Boolean(person.company || person.vatNumber)
  const fields: Partial<Record<FieldName, unknown>> = {
    email: person.email,
    ...(isBusiness && {
      business: 'yes',
      company: person.company,
      billingAddressLine1: address.line1,
      billingAddressLine2: address.line2,
      billingCity: address.city,
      billingState: address.state,
      billingZip: address.zip,
      billingCountry: address.country,
      vatNumber: person.vatNumber,
    }),
    fullName: person.name,
    phone: person.phone,
    addressLine1: address.line1,
    addressLine2: address.line2,
    city: address.city,
    state: address.state,
    zip: address.zip,
  }
  const value = (name: FieldName) => checkout.values[name].peek()
  // The country is preselected, so it counts as the shopper's only once they have typed something else.
  const isUntouched = !value('addressLine1') && !value('zip') && !value('business')
  const country = (checkout.ships ? address.country : undefined) ?? person.country ?? address.country
  if (isUntouched && country && (!checkout.ships || checkout.link.shippingCountries.includes(country)))
    checkout.setField(checkout.ships ? 'country' : 'taxCountry', country)
  for (const [name, text] of Object.entries(fields))
    if (typeof text === 'string' && text && !value(name as FieldName)) checkout.setField(name as FieldName, text)
  if (answers)
    import('./prefillAnswers.ts').then(
      ({ prefillAnswers }) => prefillAnswers(checkout, answers),
      () => {},
    )
}

/** Applies a promo code that the shopper did not type. Resolves to whether it is applied. */
export async function applyPromo(checkout: Checkout, code: string): Promise<boolean> {
  if (checkout.totals.peek().promo?.code === code.trim().toUpperCase()) return true
  checkout.setPromoText(code)
  return checkout.applyPromo()
}
