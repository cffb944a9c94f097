import type { Merchant } from './Merchant.ts'

/** The addresses at which buyers reach and read the seller: their names in the log, and their columns. */
export const CONTACT_FIELDS = {
  support_email: 'supportEmail',
  website: 'website',
  terms_url: 'termsUrl',
  privacy_url: 'privacyUrl',
} as const satisfies Record<string, keyof Merchant>

/** Returns the host of a web address, or the whole email address. */
export const contactHost = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
