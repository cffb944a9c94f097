import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core'
import type { FieldName, Problem, PublicLink } from './state.js'

export type FieldValues = Record<FieldName, string>
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

  const text = (name: FieldName): string => values[name].peek().trim()

  /** Sets a value and clears the problem of its field. Other problems stay until the next check. */
  function set(name: FieldName, value: string): void {
    values[name].value = value
    accept(name)
  }

  function accept(name: FieldName): void {
    if (problems.peek()[name]) problems.value = { ...problems.peek(), [name]: undefined }
  }

  return {
    values: values as Record<FieldName, ReadonlySignal<string>>,
    problems: problems as ReadonlySignal<FieldProblems>,
    set,
    text,
    refuse(name: FieldName, problem: Problem): void {
      problems.value = { ...problems.peek(), [name]: problem }
    },
    accept,
    /** Replaces all problems. */
    mark: (found: FieldProblems) => void (problems.value = found),
    /** Those that were used. */
    all: (): Partial<FieldValues> => Object.fromEntries(Object.entries(made).map(([name, value]) => [name, value.peek()])),
  }
}

export type Fields = ReturnType<typeof createFields>
