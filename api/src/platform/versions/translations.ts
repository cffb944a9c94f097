import type { OperationId } from '../http/Operation.ts'
import type { Renamed, Versions } from '../http/versioning.ts'
import type { Shape, VersionChange } from './VersionChange.ts'
import { type Version, VERSIONS } from './versions.ts'

const NOTHING: Renamed = {}

/** Translates requests, answers and events between the newest of the versions and the others. */
export function createTranslations(versions: readonly Version[]): Pick<Versions, 'renamedIn' | 'answer' | 'event'> {
  /** By version, the changes that it does not have, oldest first. */
  const later = new Map(versions.map(({ name }, at) => [name, versions.slice(at + 1).flatMap(({ changes }) => changes)]))
  const translate = (version: string, body: unknown, pick: (change: VersionChange) => ((shape: Shape) => Shape) | undefined) => {
    const changes = later.get(version)!
    // The same object if nothing differs, because some answers are serialized once for many callers.
    return isShape(body) ? changes.reduceRight((shape, change) => pick(change)?.(shape) ?? shape, body) : body
  }
  const event: Versions['event'] = (version, type, data) =>
    translate(version, data, ({ events }) => events?.[type as keyof typeof events])
  return {
    renamedIn: (version, id) => renamedBy(later.get(version)!, id),
    answer: (version, id, body) => {
      const current = EVENTS_IN[id]?.(body, (one) => ({ ...one, data: event(version, one.type, one.data) })) ?? body
      return translate(version, current, ({ answers }) => answers?.[id])
    },
    event,
  }
}

type Event = Shape & { type: string }

/** The answers that contain events, whose data is translated as in webhooks. */
const EVENTS_IN: Partial<Record<OperationId, (answer: unknown, translate: (event: Event) => Event) => unknown>> = {
  getEvent: (answer, translate) => translate(answer as Event),
  listEvents: (answer, translate) => {
    const { data, ...rest } = answer as { data: Event[] }
    return { data: data.map(translate), ...rest }
  },
}

/** A name that several changes replaced leads to the last one. */
const renamedBy = (changes: VersionChange[], id: OperationId): Renamed =>
  changes.reduce<Renamed>((names, { renamed }) => {
    const next = renamed?.[id]
    if (!next) return names
    const followed = Object.fromEntries(Object.entries(names).map(([old, name]) => [old, next[name] ?? name]))
    return { ...next, ...followed }
  }, NOTHING)

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Those of the released versions. */
export const translations = createTranslations(VERSIONS)
