import type { components } from '../../generated/openapi.ts'
import { taxedAs } from '../../pricing/territories.ts'
import { isInEea } from '../../pricing/eea.ts'
import type { Merchant } from './Merchant.ts'
import { addressLines } from '../../platform/languages/addressLines.ts'

export type IdentityField = components['schemas']['IdentityField']

/** The fields in words. */
export const IDENTITY_NAMES: Record<IdentityField, string> = {
  legalName: 'legal name',
  businessStreet: 'address',
  businessCountry: 'country',
  supportEmail: 'support email',
  vatNumber: 'VAT number',
  taxNumber: 'tax number',
}

/** The parts of a business's address. */
export const ADDRESS_PARTS = ['businessStreet', 'businessTown', 'businessPostcode'] as const

/** Returns the ISO code of a shop's country: where the business is, else that of its VAT registration. */
export const shopCountry = ({ businessCountry, vatCountry }: Pick<Merchant, 'businessCountry' | 'vatCountry'>): string | null =>
  businessCountry ?? vatCountry

/** Returns the parts of an address as the lines of a letter, without the country. Null without both street and town. */
export function addressText(
  shop: Pick<Merchant, (typeof ADDRESS_PARTS)[number] | 'businessCountry' | 'vatCountry'>,
): string | null {
  const { businessStreet, businessTown, businessPostcode } = shop
  if (!businessStreet || !businessTown) return null
  const place = { city: businessTown, state: null, postal_code: businessPostcode, country: shopCountry(shop) ?? 'DE' }
  return addressLines({ line1: businessStreet, line2: null, ...place }).join('\n')
}

/** What an invoice says of its seller. */
interface OnInvoice {
  address: string | null
  country: string | null
  vatNumber: string | null
  taxNumber: string | null
}

/**
 * Returns what the law requires of the seller on an invoice, and is missing: Article 226 of Directive 2006/112/EC and the
 * like in Great Britain, Switzerland and Norway (docs/product/accounts.md#business-identity). Nothing is known of others.
 */
export function missingOnInvoice({ address, country, vatNumber, taxNumber }: OnInvoice, hasVat: boolean): IdentityField[] {
  if (country === null ? !hasVat : !requiresIdentity(country)) return []
  // In Germany either number will do (§ 14(4) no. 2 UStG), also on an invoice without VAT.
  const isGerman = country === 'DE'
  return present([
    address === null && 'businessStreet',
    country === null && 'businessCountry',
    hasVat && !vatNumber && !(isGerman && taxNumber) && 'vatNumber',
    !hasVat && isGerman && !vatNumber && !taxNumber && 'taxNumber',
  ])
}

/** Returns what the next invoice of a shop would lack. */
export const missingOnNext = (shop: Merchant, hasVat: boolean): IdentityField[] =>
  missingOnInvoice({ ...shop, address: shop.businessAddress, country: shopCountry(shop) }, hasVat)

/** Returns what the law requires of a shop on its invoices and in its checkouts, and is missing. */
export function missingIdentity(shop: Merchant): IdentityField[] {
  const country = shopCountry(shop)
  const { vatEnabled } = shop
  return present([
    // Invoices have the account's name until it is set (Article 226(5) of Directive 2006/112/EC wants the full name).
    country !== null && requiresIdentity(country) && !shop.legalName && 'legalName',
    ...missingOnNext(shop, vatEnabled),
    // Article 6(1)(c) of Directive 2011/83/EU.
    isInEea(country) && !shop.supportEmail && 'supportEmail',
  ])
}

const requiresIdentity = (country: string) => isInEea(taxedAs(country)) || ['GB', 'CH'].includes(taxedAs(country))

const present = (fields: (IdentityField | false)[]): IdentityField[] => fields.filter((field) => field !== false)
