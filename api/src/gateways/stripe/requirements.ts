import type Stripe from 'stripe'
import type { Requirement } from '../payments.ts'

/** Texts by the ending of a requirement's name: `person_1N….verification.document` is about a person's document. */
const WORDS: [ending: RegExp, text: string][] = [
  [/^external_account$/, 'A bank account that your payouts go to'],
  [/^tos_acceptance/, 'Your agreement to the terms of the payment provider'],
  [/^business_profile\.url$/, 'The address of your website, or a description of what you sell'],
  [/^business_profile\.product_description$/, 'A description of what you sell'],
  [/^business_profile\.mcc$/, 'The line of business you are in'],
  [/^business_profile\.support/, 'How your customers reach you'],
  [/^business_type$/, 'Whether you sell as a person or as a company'],
  [/verification\.(additional_)?document$/, 'A document that proves who you are'],
  [/verification\.proof/, 'A document that proves where the business is registered'],
  [/^company\.(name|structure)/, 'The registered name and form of your company'],
  [/(tax_id|vat_id|registration_number)/, 'The tax or registration number of your company'],
  [/^(owners|directors|executives)\./, 'Who owns and leads the company'],
  [/(id_number|ssn_last_4)$/, 'Your personal identification number'],
  [/\.dob\./, 'Your date of birth'],
  [/\.address\./, 'An address'],
  [/\.(first_name|last_name)$/, 'Your name'],
  [/\.email$/, 'An email address'],
  [/\.phone$/, 'A phone number'],
  [/^settings\.payments\.statement_descriptor$/, 'The name on your customers’ bank statements'],
]

/** Reasons that do not list requirements. */
const REASONS: Record<string, string> = {
  'requirements.pending_verification': 'The payment provider is checking what you handed in. This can take a day or two.',
  under_review: 'The payment provider is looking at your account. This can take a day or two.',
  listed: 'The payment provider cannot serve this account. Ask its support.',
  platform_paused: 'Payments of this account are paused. Contact us.',
  'rejected.fraud': 'The payment provider has closed this account. Ask its support.',
  'rejected.terms_of_service': 'The payment provider has closed this account. Ask its support.',
  'rejected.listed': 'The payment provider has closed this account. Ask its support.',
  'rejected.other': 'The payment provider has closed this account. Ask its support.',
}

/** Lists what Stripe still requires of an account. */
export function requirementsOf({ requirements }: Pick<Stripe.Account, 'requirements'>): Requirement[] {
  const due = [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])]
  return wordsFor(due, requirements?.disabled_reason ?? null)
}

/** Lists the payment methods of an account. Stripe names the capability of a method after it: `ideal_payments`. */
export const methodsOf = (capabilities: Stripe.Account.Capabilities = {}): string[] =>
  Object.entries(capabilities).flatMap(([name, state]) => (state === 'active' && /^(\w+)_payments$/.exec(name)?.[1]) || [])

/** Converts Stripe's list to texts, each once. */
export function wordsFor(due: string[], disabledReason: string | null): Requirement[] {
  const reason = disabledReason && REASONS[disabledReason]
  const all = [
    ...(reason ? [{ code: disabledReason, text: reason }] : []),
    ...due.map((code) => ({ code, text: describe(code) })),
  ]
  return all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index)
}

const describe = (code: string): string =>
  WORDS.find(([ending]) => ending.test(code))?.[1] ?? `More details: ${code.split('.').slice(-2).join(' ').replaceAll('_', ' ')}`
