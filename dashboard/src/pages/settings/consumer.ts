import type { Schema } from '@linktill/sdk'
import { changed, createSectionForm, type SectionTools } from './createSectionForm.ts'

interface ConsumerValues {
  termsConsent: Schema<'ConsumerRule'>
  termsConsentText: string
  waiverConsent: Schema<'ConsumerRule'>
  waiverConsentText: string
  withdrawalFunction: Schema<'ConsumerRule'>
}

/** The form about consumer protection. See docs/product/consumer-law.md. */
export function createConsumerForm(tools: SectionTools, user: Schema<'User'>) {
  const start: ConsumerValues = {
    termsConsent: user.termsConsent,
    termsConsentText: user.termsConsentText ?? '',
    waiverConsent: user.waiverConsent,
    waiverConsentText: user.waiverConsentText ?? '',
    withdrawalFunction: user.withdrawalFunction,
  }
  return createSectionForm<ConsumerValues>(tools, {
    start,
    check: () => ({}),
    changes: (values) => changed(start, values) as Schema<'ProfileChanges'>,
    failure: 'Failed to update consumer protection',
    names: Object.fromEntries(Object.keys(start).map((name) => [name, name as keyof ConsumerValues])),
  })
}
