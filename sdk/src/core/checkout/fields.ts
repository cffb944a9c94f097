import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core'
import { defaultCountry, isEmail, REQUIRED_SHIPPING } from './rules.js'
import { SHIPPING_FIELDS, type FieldName, type Problem, type PublicLink, type ShippingField } from './state.js'

const NAMES: readonly FieldName[] = ['email', 'taxCountry', 'vatNumber', ...SHIPPING_FIELDS]

export type FieldValues = Record<FieldName, string>
export type FieldProblems = Partial<Record<FieldName, Problem>>

/** What the shopper types, one signal a field, and what is wrong with it. */
export function createFields(link: PublicLink) {
  const initial: Partial<FieldValues> = { email: link.customerEmail ?? '', country: defaultCountry(link) }
  const values = Object.fromEntries(NAMES.map((name) => [name, signal(initial[name] ?? '')])) as Record<FieldName, Signal<string>>
  const problems = signal<FieldProblems>({})

  const text = (name: FieldName): string => values[name].peek().trim()

  /** Typing in a field takes its problem away; the others stay until the next try. */
  function set(name: FieldName, value: string): void {
    values[name].value = value
    accept(name)
  }

  function accept(name: FieldName): void {
    if (problems.peek()[name]) problems.value = { ...problems.peek(), [name]: undefined }
  }

  /** True when step 1 can be left. */
  function checkContact(): boolean {
    const found: FieldProblems = {}
    if (!isEmail(text('email'))) found.email = { code: 'email_invalid' }
    if (link.vatEnabled && text('taxCountry') === '') found.taxCountry = { code: 'field_missing', field: 'taxCountry' }
    problems.value = found
    return Object.keys(found).length === 0
  }

  /** The required fields of step 2 that are blank, in the order of the form. */
  const missingShipping = (): ShippingField[] => REQUIRED_SHIPPING.filter((name) => text(name) === '')

  /** Marks them, and returns them. */
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
    refuse(name: FieldName, problem: Problem): void {
      problems.value = { ...problems.peek(), [name]: problem }
    },
    accept,
    forgetProblems: () => void (problems.value = {}),
    all: (): FieldValues => Object.fromEntries(NAMES.map((name) => [name, values[name].peek()])) as FieldValues,
  }
}

export type Fields = ReturnType<typeof createFields>
