import type { Schema } from '@linktill/sdk'
import { describe, expect, it } from 'vitest'
import { invalidVatText, languageName, vatNumberText } from './orderText.ts'

const vat = (changes: Partial<Schema<'OrderVat'>> = {}): Schema<'OrderVat'> => ({
  country: 'NL',
  rate: 0,
  included: false,
  reverse_charge: true,
  number: 'NL004495445B01',
  check: 'vies',
  ...changes,
})

describe('vatNumberText', () => {
  it('shows how a number was checked, and the effect', () => {
    expect(vatNumberText(vat())).toBe('NL004495445B01, confirmed by VIES, reverse charge')
    expect(vatNumberText(vat({ check: 'invalid' }))).toBe('NL004495445B01, VIES does not know it, reverse charge')
    expect(vatNumberText(vat({ check: null, reverse_charge: false }))).toBe('NL004495445B01')
  })
})

describe('invalidVatText', () => {
  it('says whether VAT may be owed', () => {
    expect(invalidVatText(vat({ check: 'invalid' }))).toMatch(/made without VAT, and you may owe it/)
    expect(invalidVatText(vat({ check: 'invalid', reverse_charge: false, rate: 19 }))).toMatch(/does not depend on it/)
  })
})

describe('languageName', () => {
  it('returns the name of a language, or the unknown code', () => {
    expect([languageName('de-AT'), languageName('fr'), languageName('!')]).toEqual(['German', 'French', '!'])
  })
})
