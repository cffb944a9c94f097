import type { Appearance, PageInit, Prefill } from '@linktill/sdk/embed'
import type { Checkout, FieldName } from '@linktill/sdk/checkout'
import { appearanceVariables } from '@linktill/sdk/react/checkout'

type Given = Pick<PageInit, 'prefill' | 'email' | 'appearance' | 'theme'>

/** Prefills empty fields. Never overwrites what the shopper typed. */
export function prefillForm(checkout: Checkout, { prefill, email }: Given): void {
  const { address = {}, ...person }: Prefill = { email, ...prefill }
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
}

/** Returns the theme and style for `<Checkout>`. Warns about unknown variables. */
export function lookOf({ appearance = {}, theme = appearance.theme }: Given) {
  const variables = (appearance.variables ?? {}) as Record<string, string>
  const style = appearanceVariables(variables)
  for (const name of Object.keys(variables))
    if (Object.keys(appearanceVariables({ [name]: 'none' })).length === 0)
      console.warn(`Linktill: ${name} is not an appearance variable. See /documentation/embed/theming.`)
  return { theme: isTheme(theme) ? theme : 'auto', style }
}

const isTheme = (theme: unknown): theme is NonNullable<Appearance['theme']> =>
  theme === 'auto' || theme === 'light' || theme === 'dark'

/** Returns `metadata` as an object of strings. In markup it is JSON. */
export function readMetadata({ metadata }: Pick<PageInit, 'metadata'>): Record<string, string> {
  try {
    const value: unknown = typeof metadata === 'string' ? JSON.parse(metadata) : metadata
    return Object.fromEntries(Object.entries(value ?? {}).map(([name, text]) => [name, String(text)]))
  } catch {
    console.warn('Linktill: metadata is not a JSON object and was ignored.')
    return {}
  }
}
