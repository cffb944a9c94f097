import type { Client, Schema } from '@linktill/sdk'
import { createForm, type Problems } from '../../lib/form.ts'
import { fieldProblems, worded } from '../../lib/refusal.ts'
import type { Session } from '../../session.ts'

/** What every section's form works with. */
export interface SectionTools {
  client: Client
  session: Pick<Session, 'update'>
  /** Told once the change is saved. */
  onSaved: () => void
}

interface SectionFormOptions<Values> {
  start: Values
  check: (values: Values) => Problems<Values>
  /** The part of the profile that was changed, and nothing else: another tab may be saving another section. */
  changes: (values: Values) => Schema<'ProfileChanges'>
  /** What to say where the server gives no sentence of its own (spec 2 §8). */
  failure: string
  /** Which field of the form a path of the API stands for. */
  names: Record<string, keyof Values>
}

/** The form of one section of the profile. */
export function createSectionForm<Values extends object>(
  { client, session, onSaved }: SectionTools,
  { start, check, changes, failure, names }: SectionFormOptions<Values>,
) {
  return createForm<Values>({
    start,
    check,
    save: async (values) => {
      const saved = await client.updateMe({ body: changes(values) }).catch((error: unknown) => {
        throw worded(error, failure)
      })
      session.update(saved)
      onSaved()
    },
    refused: (error) => fieldProblems<Values>(error, names),
  })
}

/** The values that differ from what they were; a text that was emptied is null, which clears it. */
export function changed<Values extends object>(
  start: Values,
  values: Values,
): { [Name in keyof Values]?: Values[Name] extends string ? string | null : Values[Name] } {
  const differing = Object.entries(values)
    .map(([name, value]): [string, unknown, unknown] => [name, tidy(value), tidy(start[name as keyof Values])])
    .filter(([, now, before]) => now !== before)
  return Object.fromEntries(differing.map(([name, now]) => [name, now === '' ? null : now])) as ReturnType<typeof changed<Values>>
}

const tidy = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
