import type { Knex } from 'knex'

/** A line of the activity log, as far as it says what was changed and by whom. */
export interface Change {
  action: string
  target: string | null
  before: Record<string, unknown> | null
  actorName: string
  createdAt: Date
}

/** Returns what was done in an account since a moment, oldest first. */
export const changesSince = (trx: Knex, merchantId: string, since: Date): Promise<Change[]> =>
  trx('audit_events')
    .where({ merchantId })
    .where('createdAt', '>=', since)
    .orderBy(['createdAt', 'id'])
    .select('action', 'target', 'before', 'actorName', 'createdAt')
