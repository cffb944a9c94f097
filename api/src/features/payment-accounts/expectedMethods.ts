import type { components } from '../../generated/openapi.ts'
import { homeCountry } from '../../shop/merchant/homeCountry.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'

/** Payment methods as the provider names them, with their names for people. */
const NAMES = {
  card: 'Cards, Apple Pay, Google Pay',
  link: 'Link',
  paypal: 'PayPal',
  klarna: 'Klarna',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  blik: 'BLIK',
  p24: 'Przelewy24',
  eps: 'EPS',
  twint: 'TWINT',
  mobilepay: 'MobilePay',
  multibanco: 'Multibanco',
  sepa_debit: 'SEPA direct debit',
  bacs_debit: 'Bacs direct debit',
} as const

/** Capabilities that are no payment methods. */
const OTHERS: Record<string, string> = { transfers: 'Transfers', tax_reporting_us_1099_k: 'Tax forms in the US' }

/** Returns the name of a capability: `ideal_payments` is that of iDEAL. */
export function capabilityName(code: string): string {
  const method = code.replace(/_payments$/, '')
  const words = method.replaceAll('_', ' ')
  return OTHERS[code] ?? (NAMES as Record<string, string>)[method] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** What buyers of a country expect to pay with, the most used first (docs/product/payments.md#expected-methods). */
const EXPECTED: Record<string, (keyof typeof NAMES)[]> = {
  AT: ['card', 'eps', 'klarna', 'paypal'],
  BE: ['bancontact', 'card', 'paypal'],
  CH: ['twint', 'card', 'paypal'],
  DE: ['paypal', 'klarna', 'card', 'sepa_debit'],
  DK: ['card', 'mobilepay', 'klarna'],
  ES: ['card', 'paypal', 'klarna'],
  FI: ['card', 'mobilepay', 'klarna'],
  FR: ['card', 'paypal', 'klarna'],
  GB: ['card', 'paypal', 'klarna', 'bacs_debit'],
  IT: ['card', 'paypal', 'klarna'],
  NL: ['ideal', 'klarna', 'card', 'paypal'],
  NO: ['card', 'klarna'],
  PL: ['blik', 'p24', 'card'],
  PT: ['multibanco', 'card', 'paypal'],
  SE: ['klarna', 'card'],
  US: ['card', 'link', 'paypal', 'klarna'],
}

type Expectation = components['schemas']['IntegrationsStatus']['stripe']['expectedMethods'][number]

/** Returns per country what buyers expect, and whether the merchant's account offers it. The merchant's own country is the first. */
export function expectedMethods(
  merchant: Pick<Merchant, 'accountMethods' | 'businessCountry' | 'vatCountry' | 'timeZone'>,
): Expectation[] {
  const home = homeCountry(merchant)
  return Object.entries(EXPECTED)
    .sort(([one], [other]) => Number(other === home) - Number(one === home))
    .map(([country, methods]) => ({
      country,
      methods: methods.map((method) => ({ method, name: NAMES[method], available: merchant.accountMethods.includes(method) })),
    }))
}
