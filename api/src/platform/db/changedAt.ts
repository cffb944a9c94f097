import { raw } from 'objection'

/**
 * SQL: the time of a change, for `updated_at`. The database's clock, because those of servers differ, and the beginning of the
 * statement and not of its transaction: readers of changes (platform/db/settledUntil.ts) only know how long a statement has run.
 */
export const CHANGED_AT = 'statement_timestamp()'

/** The same as a value of a row, in a query by Objection. */
export const changedAt = (): Date => raw(CHANGED_AT) as unknown as Date
