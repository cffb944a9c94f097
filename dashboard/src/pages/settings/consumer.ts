import type { Schema } from '@linktill/sdk'
import { changed, createSectionForm, type SectionTools } from './createSectionForm.ts'

interface ConsumerValues {
  termsConsent: Schema<'ConsumerRule'>
  termsConsentText: string
  waiverConsent: Schema<'ConsumerRule'>
  waiverConsentText: string
  strictConsents: boolean
  withdrawalFunction: Schema<'ConsumerRule'>
  /** As typed. */
  correctionDays: string
}

/** The form about consumer protection. See docs/product/consumer-law.md. */
export function createConsumerForm(tools: SectionTools, user: Schema<'User'>) {
  const start: ConsumerValues = {
    termsConsent: user.termsConsent,
    termsConsentText: user.termsConsentText ?? '',
    waiverConsent: user.waiverConsent,
    waiverConsentText: user.waiverConsentText ?? '',
    strictConsents: user.strictConsents,
    withdrawalFunction: user.withdrawalFunction,
    correctionDays: String(user.correctionDays),
  }
  return createSectionForm<ConsumerValues>(tools, {
    start,
    check: ({ correctionDays }) => (isDays(correctionDays) ? {} : { correctionDays: 'Enter a number of days from 0 to 90.' }),
    changes: (values) => {
      const { correctionDays, ...rest } = changed(start, values)
      return { ...(rest as Schema<'ProfileChanges'>), ...(correctionDays && { correctionDays: Number(correctionDays) }) }
    },
    failure: 'Failed to update consumer protection',
    names: Object.fromEntries(Object.keys(start).map((name) => [name, name as keyof ConsumerValues])),
  })
}

const isDays = (text: string) => /^\d{1,2}$/.test(text.trim()) && Number(text) <= 90
