import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core'
import { asksCountry, isEmail } from './rules.js'
import type { FieldName, Problem, PublicLink, ShippingField } from './state.js'

export type FieldValues = Record<FieldName, string>
export type RequiredIn = (country: string) => ShippingField[]
export type FieldProblems = Partial<Record<FieldName, Problem>>

/** The values of the form, one signal per field, and their problems. */
export function createFields(link: PublicLink) {
  const initial: Partial<FieldValues> = { email: link.customerEmail ?? '', country: link.shippingCountries[0]! }
  // A signal per field, made when it is first used.
  const made: Partial<Record<FieldName, Signal<string>>> = {}
  const values = new Proxy(made, {
    get: (_, name: FieldName) => (made[name] ??= signal(initial[name] ?? '')),
  }) as Record<FieldName, Signal<string>>
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
    /** Those that were used. */
    all: (): Partial<FieldValues> => Object.fromEntries(Object.entries(made).map(([name, value]) => [name, value.peek()])),
  }
}

export type Fields = ReturnType<typeof createFields>
