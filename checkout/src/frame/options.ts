import type { Appearance, PageInit, Prefill } from '@linktill/sdk/embed'
import type { Checkout, FieldName } from '@linktill/sdk/checkout'
import { appearanceVariables } from '@linktill/sdk/react/checkout'

type Given = Pick<PageInit, 'prefill' | 'email' | 'appearance' | 'theme'>

/** The seller's values go where the shopper has not been: what is typed already wins. */
export function prefillForm(checkout: Checkout, { prefill, email }: Given): void {
  const { address = {}, ...person }: Prefill = { email, ...prefill }
  const fields: Partial<Record<FieldName, unknown>> = {
    email: person.email,
    taxCountry: person.country ?? address.country,
    vatNumber: person.vatNumber,
    fullName: person.name,
    phone: person.phone,
    addressLine1: address.line1,
    addressLine2: address.line2,
    city: address.city,
    state: address.state,
    zip: address.zip,
  }
  const value = (name: FieldName) => checkout.values[name].peek()
  // The country is chosen from the beginning; it is the shopper's once they have written an address.
  const isUntouched = !value('addressLine1') && !value('zip')
  if (isUntouched && checkout.link.shippingCountries.includes(address.country ?? ''))
    checkout.setField('country', address.country!)
  for (const [name, text] of Object.entries(fields))
    if (typeof text === 'string' && text && !value(name as FieldName)) checkout.setField(name as FieldName, text)
}

/** What `<Checkout>` is given to look as the page wants; names that are none are told. */
export function lookOf({ appearance = {}, theme = appearance.theme }: Given) {
  const variables = (appearance.variables ?? {}) as Record<string, string>
  const style = appearanceVariables(variables)
  for (const name of Object.keys(variables))
    if (Object.keys(appearanceVariables({ [name]: 'none' })).length === 0)
      console.warn(`Linktill: ${name} is no appearance variable. See /documentation/embed/theming.`)
  return { theme: isTheme(theme) ? theme : 'auto', style }
}

const isTheme = (theme: unknown): theme is NonNullable<Appearance['theme']> =>
  theme === 'auto' || theme === 'light' || theme === 'dark'

/** `metadata` as the order takes it: an object of texts, or none. Markup gives it as JSON. */
export function readMetadata({ metadata }: Pick<PageInit, 'metadata'>): Record<string, string> {
  try {
    const value: unknown = typeof metadata === 'string' ? JSON.parse(metadata) : metadata
    return Object.fromEntries(Object.entries(value ?? {}).map(([name, text]) => [name, String(text)]))
  } catch {
    console.warn('Linktill: metadata is no JSON object, and was left out.')
    return {}
  }
}
