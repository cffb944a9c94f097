import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core'
import { asksCountry, isEmail, shippingCountries } from './rules.js'
import { BILLING_FIELDS, SHIPPING_FIELDS, type FieldName, type Problem, type PublicLink, type ShippingField } from './state.js'

const NAMES: readonly FieldName[] = [
  'email',
  'taxCountry',
  'business',
  'company',
  ...BILLING_FIELDS,
  'vatNumber',
  ...SHIPPING_FIELDS,
]

export type FieldValues = Record<FieldName, string>
export type RequiredIn = (country: string) => ShippingField[]
export type FieldProblems = Partial<Record<FieldName, Problem>>

/** The values of the form, one signal per field, and their problems. */
export function createFields(link: PublicLink) {
  const initial: Partial<FieldValues> = { email: link.customerEmail ?? '', country: shippingCountries(link)[0]! }
  const values = Object.fromEntries(NAMES.map((name) => [name, signal(initial[name] ?? '')])) as Record<FieldName, Signal<string>>
  const problems = signal<FieldProblems>({})
  let requiredIn: RequiredIn = () => []

  const text = (name: FieldName): string => values[name].peek().trim()

  /** Sets a value and clears the problem of its field. Other problems stay until the next check. */
  function set(name: FieldName, value: string): void {
    values[name].value = value
    accept(name)
  }

  function accept(name: FieldName): void {
    if (problems.peek()[name]) problems.value = { ...problems.peek(), [name]: undefined }
  }

  /** Checks step 1. Returns true if it is complete. */
  function checkContact(): boolean {
    const found: FieldProblems = {}
    if (!isEmail(text('email'))) found.email = { code: 'email_invalid' }
    if (asksCountry(link) && text('taxCountry') === '') found.taxCountry = { code: 'field_missing', field: 'taxCountry' }
    problems.value = found
    return Object.keys(found).length === 0
  }

  /** Returns the required fields of step 2 that are blank, in form order. */
  const missingShipping = (): ShippingField[] => requiredIn(text('country')).filter((name) => text(name) === '')

  /** Marks the missing fields of step 2 and returns them. */
  function checkShipping(): ShippingField[] {
    const missing = missingShipping()
    problems.value = Object.fromEntries(missing.map((field) => [field, { code: 'field_missing', field }]))
    return missing
  }

  return {
    values: values as Record<FieldName, ReadonlySignal<string>>,
    problems: problems as ReadonlySignal<FieldProblems>,
    set,
    text,
    checkContact,
    checkShipping,
    missingShipping,
    /** Sets which fields of step 2 a country requires. The order flow knows; until it is loaded, nothing is required. */
    requireBy: (rule: RequiredIn) => void (requiredIn = rule),
    refuse(name: FieldName, problem: Problem): void {
      problems.value = { ...problems.peek(), [name]: problem }
    },
    accept,
    forgetProblems: () => void (problems.value = {}),
    all: (): FieldValues => Object.fromEntries(NAMES.map((name) => [name, values[name].peek()])) as FieldValues,
  }
}

export type Fields = ReturnType<typeof createFields>
