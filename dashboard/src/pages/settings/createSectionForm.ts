import type { Client, Schema } from '@linktill/sdk'
import { createForm, type Problems } from '../../lib/form.ts'
import { fieldProblems, withFallback } from '../../lib/refusal.ts'
import type { Session } from '../../session.ts'

/** Dependencies of every section's form. */
export interface SectionTools {
  client: Client
  session: Pick<Session, 'update'>
  /** Called after saving. */
  onSaved: () => void
}

interface SectionFormOptions<Values> {
  start: Values
  check: (values: Values) => Problems<Values>
  /** Returns only the changed part of the profile, because another tab may be saving another section. */
  changes: (values: Values) => Schema<'ProfileChanges'>
  /** Shown if the server sends no message. */
  failure: string
  /** Maps paths of the API to fields of the form. */
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
        throw withFallback(error, failure)
      })
      session.update(saved)
      onSaved()
    },
    refused: (error) => fieldProblems<Values>(error, names),
  })
}

/** Returns the values that differ. An emptied text becomes null, which clears it. */
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
