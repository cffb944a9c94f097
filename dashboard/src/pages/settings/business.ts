import type { Schema } from '@linktill/sdk'
import type { Problems } from '../../lib/form.ts'
import { emailProblem } from '../../lib/email.ts'
import type { businessTypes, invoiceLanguages } from './businessChoices.ts'
import { changed, createSectionForm, type SectionTools } from './createSectionForm.ts'

const TEXTS = [
  'legalName',
  'businessStreet',
  'businessTown',
  'businessPostcode',
  'businessCountry',
  'taxNumber',
  'registerEntry',
  'peppolId',
  'imprint',
  'businessPhone',
  'website',
  'description',
  'supportEmail',
  'termsUrl',
  'privacyUrl',
] as const
const ADDRESSES = ['website', 'termsUrl', 'privacyUrl'] as const

type BusinessValues = Record<(typeof TEXTS)[number], string> & {
  businessType: keyof typeof businessTypes
  invoiceLanguage: keyof typeof invoiceLanguages
}

/** The form of the business information. */
export function createBusinessForm(tools: SectionTools, user: Schema<'User'>) {
  const start: BusinessValues = {
    ...(Object.fromEntries(TEXTS.map((name) => [name, user[name] ?? ''])) as Record<(typeof TEXTS)[number], string>),
    businessType: user.businessType ?? '',
    invoiceLanguage: user.invoiceLanguage ?? '',
  }
  return createSectionForm<BusinessValues>(tools, {
    start,
    check,
    changes: (values) => changed(start, values) as Schema<'ProfileChanges'>,
    failure: 'Failed to update business information',
    names: Object.fromEntries([...TEXTS, 'businessType' as const, 'invoiceLanguage' as const].map((name) => [name, name])),
  })
}

function check(values: BusinessValues): Problems<BusinessValues> {
  const problems: Problems<BusinessValues> = {}
  for (const name of ADDRESSES)
    if (values[name].trim() && !/^https?:\/\/\S+$/i.test(values[name].trim()))
      problems[name] = 'Enter an address that begins with https://'
  if (values.supportEmail.trim() && emailProblem(values.supportEmail)) problems.supportEmail = 'Email is invalid'
  return problems
}
