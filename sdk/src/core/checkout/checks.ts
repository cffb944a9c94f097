import { requiredShipping } from './addressFormat.js'
import { missingBusiness, wordOf } from './business.js'
import type { FieldProblems } from './fields.js'
import { asksCountry, EMAIL_PATTERN } from './rules.js'
import type { Shared } from './shared.js'
import { takenOf, withoutVariant } from './takenOf.js'
import type { FieldName, ShippingField } from './state.js'
import { taxPlaces } from './taxPlace.js'

const EMAIL = new RegExp(`^${EMAIL_PATTERN}$`)

/** What the form's steps require. Loaded with the order flow. */
export function createChecks({ link, fields, notice, choice }: Shared) {
  const { text, mark, refuse } = fields

  function contactProblems(): FieldProblems {
    const found: FieldProblems = {}
    if (!EMAIL.test(text('email'))) found.email = { code: 'email_invalid' }
    if (asksCountry(link) && text('taxCountry') === '') found.taxCountry = { code: 'field_missing', field: 'taxCountry' }
    return found
  }

  const missingContact = (): FieldName[] => [
    ...taxPlaces(link, fields).filter((name) => !text(name)),
    ...missingBusiness(link, fields),
  ]
  const isContactComplete = (): boolean => Object.keys(contactProblems()).length === 0 && missingContact().length === 0

  /** Marks the items whose variant is missing: from then on the choice names every item. Returns true if none is. */
  function checkVariants(): boolean {
    const taken = takenOf(link, choice.peek())
    if (withoutVariant(link, taken).length === 0) return true
    choice.value = [...taken]
    return false
  }

  /** Marks what is missing or wrong in step 1. Returns true if it is complete. */
  function checkContact(): boolean {
    const isChosen = checkVariants()
    mark(contactProblems())
    for (const field of missingContact()) refuse(field, { code: 'field_missing', field: wordOf(field) })
    return isContactComplete() && isChosen
  }

  /** The same for a wallet, which does not buy as a business. */
  function checkWalletContact(): boolean {
    mark(contactProblems())
    return Object.keys(contactProblems()).length === 0
  }

  const missingShipping = (): ShippingField[] => requiredShipping(text('country')).filter((name) => text(name) === '')

  /** Marks the missing fields of step 2 and returns them in form order. */
  function checkShipping(): ShippingField[] {
    const missing = missingShipping()
    mark(Object.fromEntries(missing.map((field) => [field, { code: 'field_missing', field }])))
    return missing
  }

  return {
    isContactComplete,
    checkContact,
    checkWalletContact,
    checkVariants,
    checkShipping,
    /** Clears the notice about missing fields once none is missing. */
    recheckShipping(): void {
      if (notice.peek()?.code === 'shipping_missing' && missingShipping().length === 0) notice.value = null
    },
  }
}

export type Checks = ReturnType<typeof createChecks>
