import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from './loader.ts'

/** Problems by field. */
export type Problems<Values> = Partial<Record<keyof Values, string>>

/** The fields that are on or off. */
type Flag<Values> = { [Name in keyof Values]: Values[Name] extends boolean ? Name : never }[keyof Values]

interface FormOptions<Values> {
  start: Values
  /** Returns the problems of all fields; empty if the values are valid. */
  check: (values: Values) => Problems<Values>
  save: (values: Values) => Promise<void>
  /** Converts an error to problems of fields. Without it, or if it returns null, the message is shown above the form. */
  refused?: (error: unknown) => Problems<Values> | null
}

export type Form<Values extends object> = ReturnType<typeof createForm<Values>>

/** Values, problems and submit of a form. Editing a field clears its problem. */
export function createForm<Values extends object>({ start, check, save, refused }: FormOptions<Values>) {
  const values = signal(start)
  /** The initial or last saved values. */
  const known = signal(start)
  const problems = signal<Problems<Values>>({})
  const problem = signal<string | null>(null)
  const busy = signal(false)

  /** Checks the given fields, or all. Returns true if they are valid. */
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
    /** The server's error message. */
    problem: problem as ReadonlySignal<string | null>,
    busy: busy as ReadonlySignal<boolean>,

    /** Whether the form has unsaved changes. */
    changed: computed(() =>
      Object.keys(values.value).some((name) => !isSame(values.value[name as keyof Values], known.value[name as keyof Values])),
    ),

    set,
    /** Sets values from the server, without marking the form as changed. */
    adopt(changes: Partial<Values>) {
      known.value = { ...known.peek(), ...changes }
      set(changes)
    },
    /** Returns the props of a field. */
    field: <Name extends keyof Values>(name: Name) => ({
      value: values.value[name],
      error: problems.value[name],
      onChange: (next: Values[Name]) => set({ [name]: next } as unknown as Partial<Values>),
    }),
    /** Returns the props of a switch or checkbox. */
    toggle: (name: Flag<Values>) => ({
      checked: values.value[name] as boolean,
      onChange: (next: boolean) => set({ [name]: next } as Partial<Values>),
    }),
    /** Takes newer saved values, and keeps what was edited. */
    rebase(next: Values) {
      const [now, before] = [values.peek(), known.peek()]
      const names = Object.keys(next) as (keyof Values)[]
      values.value = Object.fromEntries(
        names.map((name) => [name, isSame(now[name], before[name]) ? next[name] : now[name]]),
      ) as unknown as Values
      known.value = next
    },
    reset(next: Values) {
      values.value = next
      known.value = next
      problems.value = {}
      problem.value = null
    },
    /** Shows a problem above the form; null removes it. */
    fail: (text: string | null) => void (problem.value = text),
    check: checkFields,
    /** Adds problems that `check` does not find, such as a rejected file. */
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

/** Whether a value is a list or record. Files are compared by identity. */
const isPlain = (value: unknown) => typeof value === 'object' && !(value instanceof Blob)
