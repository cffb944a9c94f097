import type { Schema } from '@linktill/sdk'

const countryNames = new Intl.DisplayNames('en-US', { type: 'region' })
const languageNames = new Intl.DisplayNames('en-US', { type: 'language' })

/** Returns the lines of a shipping address. */
export function addressLines(address: Schema<'ShippingAddress'>): string[] {
  const { name, lines, country, phone } = address
  return [name, ...lines, countryName(country), phone].filter((line): line is string => Boolean(line))
}

/** The source of the order: the referrer and the UTM parameters. Empty if unknown. */
export function originOf({ referrer, utm }: Pick<Schema<'Order'>, 'referrer' | 'utm'>): { title: string; text: string }[] {
  const named: [string, string | null | undefined][] = [
    ['Referrer', referrer],
    ['UTM source', utm?.source],
    ['UTM medium', utm?.medium],
    ['UTM campaign', utm?.campaign],
    ['UTM term', utm?.term],
    ['UTM content', utm?.content],
  ]
  return named.flatMap(([title, text]) => (text ? [{ title, text }] : []))
}

function countryName(code: string): string {
  try {
    return countryNames.of(code) ?? code
  } catch {
    return code
  }
}

/** `German`, for `de` and `de-AT` alike. */
export function languageName(locale: string): string {
  try {
    return languageNames.of(locale.split('-')[0]!) ?? locale
  } catch {
    return locale
  }
}

const VAT_CHECKS = {
  vies: 'confirmed by VIES',
  unreachable: 'VIES did not answer, form and checksum are right',
  invalid: 'VIES does not know it',
  form: 'form and checksum are right',
}

/** Describes a buyer's VAT number: how it was checked, and whether reverse charge applies. */
export const vatNumberText = ({ number, check, reverse_charge }: Schema<'OrderVat'>): string =>
  [number, check && VAT_CHECKS[check], reverse_charge && 'reverse charge'].filter(Boolean).join(', ')

/** Explains to the merchant that a VAT number turned out to be invalid after the sale. */
export const invalidVatText = ({ number, reverse_charge }: Schema<'OrderVat'>): string =>
  reverse_charge
    ? `VIES does not know the VAT number ${number}. This sale was made without VAT, and you may owe it. Ask the customer for the right number.`
    : `VIES does not know the VAT number ${number}. The VAT of this sale does not depend on it.`

/** State of shipping of an order. */
export const FULFILMENT_LABELS = {
  not_needed: 'Nothing to ship',
  to_ship: 'To ship',
  partly_shipped: 'Partly shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returned: 'Returned',
}

/** The same as a buyer reads it. */
export const fulfilmentLabel = (fulfilment: keyof typeof FULFILMENT_LABELS): string =>
  fulfilment === 'to_ship' ? 'Not shipped yet' : FULFILMENT_LABELS[fulfilment]

/** An item with its variant: `Shirt (Red / L)`. */
export const itemLabel = ({ product_name: name, variant_name: variant }: Schema<'Order'>['items'][number]): string =>
  variant ? `${name} (${variant})` : name
