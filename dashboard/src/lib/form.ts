import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from './loader.ts'

/** What is wrong, by field. */
export type Problems<Values> = Partial<Record<keyof Values, string>>

interface FormOptions<Values> {
  start: Values
  /** All that is wrong with the values, by field; nothing wrong is an empty object. */
  check: (values: Values) => Problems<Values>
  save: (values: Values) => Promise<void>
  /** Turns a refusal into problems of fields; without it, or when it answers null, the sentence stands above the form. */
  refused?: (error: unknown) => Problems<Values> | null
}

/** Values, problems and submit of one form. A field's problem goes away when the field is edited (spec 1 §5). */
export function createForm<Values extends object>({ start, check, save, refused }: FormOptions<Values>) {
  const values = signal(start)
  /** What nobody typed: the values at first, and those that were saved. */
  const known = signal(start)
  const problems = signal<Problems<Values>>({})
  const problem = signal<string | null>(null)
  const busy = signal(false)

  /** Checks the named fields, or all. True when nothing is wrong with them. */
  function checkFields(fields?: (keyof Values)[]): boolean {
    const found = check(values.peek())
    problems.value = fields ? filter(found, (field) => fields.includes(field)) : found
    return Object.keys(problems.peek()).length === 0
  }

  function set(changes: Partial<Values>) {
    values.value = { ...values.peek(), ...changes }
    problems.value = filter(problems.peek(), (field) => !(field in changes))
  }

  return {
    values: values as ReadonlySignal<Values>,
    problems: problems as ReadonlySignal<Problems<Values>>,
    /** Why the server refused, in a sentence. */
    problem: problem as ReadonlySignal<string | null>,
    busy: busy as ReadonlySignal<boolean>,

    /** Something is typed that was not saved. */
    changed: computed(() =>
      Object.keys(values.value).some((name) => !isSame(values.value[name as keyof Values], known.value[name as keyof Values])),
    ),

    set,
    /** Changes what nobody typed: the server said so. */
    adopt(changes: Partial<Values>) {
      known.value = { ...known.peek(), ...changes }
      set(changes)
    },
    /** What the field of one value is given. */
    field: <Name extends keyof Values>(name: Name) => ({
      value: values.value[name],
      error: problems.value[name],
      onChange: (next: Values[Name]) => set({ [name]: next } as unknown as Partial<Values>),
    }),
    reset(next: Values) {
      values.value = next
      known.value = next
      problems.value = {}
      problem.value = null
    },
    check: checkFields,
    /** Shows what is wrong with fields beyond what `check` sees: a file that was not taken. */
    refuse(found: Problems<Values>) {
      problems.value = { ...problems.peek(), ...found }
    },
    async submit(): Promise<void> {
      if (busy.peek() || !checkFields()) return
      busy.value = true
      problem.value = null
      const sent = values.peek()
      try {
        await save(sent)
        known.value = sent
      } catch (error) {
        const found = refused?.(error) ?? null
        if (found) problems.value = found
        else problem.value = messageOf(error)
      } finally {
        busy.value = false
      }
    },
  }
}

const filter = <Values>(all: Problems<Values>, keep: (field: keyof Values) => boolean): Problems<Values> =>
  Object.fromEntries(Object.entries(all).filter(([field]) => keep(field as keyof Values))) as Problems<Values>

const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (isPlain(one) && isPlain(other) && JSON.stringify(one) === JSON.stringify(other))

/** A list or record of values; a file is only ever the same as itself. */
const isPlain = (value: unknown) => typeof value === 'object' && !(value instanceof Blob)
