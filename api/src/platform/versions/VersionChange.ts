import type { OperationId } from '../http/Operation.ts'
import type { EventType } from '../outbox/Event.ts'

/** A JSON object in the shape of some version. */
export type Shape = Record<string, unknown>

/**
 * What one version changed for programs, and how programs of the version before keep working. A function must also accept an
 * object that already has the older shape, because events are stored.
 */
export interface VersionChange {
  /** What changed, for the list of versions. Markdown, one sentence. */
  summary: string
  /** New names of query parameters and of fields in JSON bodies, by operation: `{ createRefund: { reason: 'note' } }`. */
  renamed?: Partial<Record<OperationId, Record<string, string>>>
  /** Returns the answer as it was before, by operation. */
  answers?: Partial<Record<OperationId, (answer: Shape) => Shape>>
  /** Returns the data of an event as it was before, by type. */
  events?: Partial<Record<EventType, (data: Shape) => Shape>>
}
