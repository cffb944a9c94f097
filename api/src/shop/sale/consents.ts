import { createHash } from 'node:crypto'
import type { components } from '../../generated/openapi.ts'
import { invalid, invalidField } from '../../platform/http/errors.ts'
import { isInEea } from '../../pricing/eea.ts'
import type { Consent } from '../order/orderColumns.ts'
import { billingOf } from './firstPayment.ts'
import type { Sale } from './Sale.ts'

type ConsentKind = Consent['kind']
type RequiredConsent = components['schemas']['RequiredConsent']

/** Returns the consents that some or all orders of a link require (docs/product/consumer-law.md#consents). */
export function consentsAskedFor(sale: Sale): RequiredConsent[] {
  const { consents: rules } = sale
  const asked = [
    { kind: 'terms', rule: rules.terms, text: rules.termsText, applies: sale.termsUrl !== null },
    {
      kind: 'waiver',
      rule: rules.waiver,
      text: rules.waiverText,
      applies: sale.items.some(({ type }) => type === 'digital'),
    },
  ] as const
  const ofShop = asked
    .filter(({ rule, applies }) => applies && (rule === 'always' || (rule === 'auto' && isInEea(sale.seller.country))))
    .map(({ kind, rule, text }): RequiredConsent => ({ kind, when: rule === 'always' ? 'always' : 'eea', text }))
  return billingOf(sale) ? [...ofShop, { kind: 'recurring', when: 'always', text: null }] : ofShop
}

/**
 * Reads the consents of an order that is placed now. The text is stored as it was shown.
 * @param given absent from a program that does not know them. Our own pages always send them, so they cannot be left out there.
 * @param isBusiness a business has no right of withdrawal to waive.
 * @throws 400 naming each consent that is missing, or whose wording is no longer the merchant's.
 */
export function readConsents(
  sale: Sale,
  given: { kind: ConsentKind; text: string }[] | null | undefined,
  { country, isBusiness }: { country: string | null; isBusiness: boolean },
): { consents: Consent[]; missingConsents: ConsentKind[] } {
  const required = consentsAskedFor(sale).filter(
    ({ kind, when }) => (when === 'always' || isInEea(country ?? sale.seller.country)) && !(kind === 'waiver' && isBusiness),
  )
  const missing = required.filter(({ kind }) => !given?.some((consent) => consent.kind === kind)).map(({ kind }) => kind)
  // Without the consent to what is charged later there is no subscription.
  if (!given && !sale.consents.isStrict && !missing.includes('recurring')) return { consents: [], missingConsents: missing }
  if (missing.length)
    throw invalid(missing.map((kind) => ({ path: `consents.${kind}`, msg: `This order requires the consent "${kind}".` })))
  const at = new Date().toISOString()
  const consents = required.map(({ kind, text }) => {
    const shown = given!.find((consent) => consent.kind === kind)!.text.trim()
    if (text !== null && shown !== text)
      throw invalidField(`consents.${kind}`, 'The wording has changed. Load the page again, and agree to the new one.')
    return { kind, text: shown, version: versionOf(shown), at }
  })
  return { consents, missingConsents: [] }
}

/** Identifies a wording: the beginning of its SHA-256 digest. */
const versionOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
