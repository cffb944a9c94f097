import type { Schema } from '@linktill/sdk'
import { countries } from '../../lib/countries.ts'
import { createSectionForm, type SectionTools } from './createSectionForm.ts'

interface RefusedValues {
  blockedCountries: string
  blockedEmails: string
}

const ENTRY = /^([^\s@]+@)?[^\s@]+\.[^\s@.]+$/

/** The form of the block list. See docs/product/payments.md#block-list. */
export function createRefusedForm(tools: SectionTools, user: Schema<'User'>) {
  const start: RefusedValues = {
    blockedCountries: user.blockedCountries.join(', '),
    blockedEmails: user.blockedEmails.join('\n'),
  }
  const known = new Set(countries().map(({ code }) => code))
  const codesOf = ({ blockedCountries: text }: RefusedValues) => wordsOf(text).map((code) => code.toUpperCase())
  return createSectionForm<RefusedValues>(tools, {
    start,
    check(values) {
      const code = codesOf(values).find((one) => !known.has(one))
      const entry = wordsOf(values.blockedEmails).find((one) => !ENTRY.test(one))
      return {
        ...(code && { blockedCountries: `${code} is not the code of a country.` }),
        ...(entry && { blockedEmails: `${entry} is not a mail domain or an address.` }),
      }
    },
    changes: (values) => ({ blockedCountries: codesOf(values), blockedEmails: wordsOf(values.blockedEmails) }),
    failure: 'Failed to update refused buyers',
    names: { blockedCountries: 'blockedCountries', blockedEmails: 'blockedEmails' },
  })
}

const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)
