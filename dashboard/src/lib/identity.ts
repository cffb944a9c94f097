import type { Schema } from '@linktill/sdk'

const NAMES: Record<Schema<'IdentityField'>, string> = {
  legalName: 'legal name',
  businessStreet: 'address',
  businessCountry: 'country',
  supportEmail: 'support email',
  vatNumber: 'VAT number',
  taxNumber: 'tax number',
}

/** Lists what a business's identity lacks: `address and VAT number`. */
export const identityText = (fields: Schema<'IdentityField'>[]): string =>
  new Intl.ListFormat('en').format(fields.map((field) => NAMES[field]))
