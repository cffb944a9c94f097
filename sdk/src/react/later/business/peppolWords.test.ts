import { expect, it } from 'vitest'
import { LANGUAGES } from '../../messages/languages.js'
import { PEPPOL_WORDS } from './peppolWords.js'

it('has the Peppol ID in every language of the checkout', () => {
  expect(Object.keys(PEPPOL_WORDS).toSorted()).toEqual(LANGUAGES.map(({ tag }) => tag).toSorted())
})
