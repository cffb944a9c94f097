import type { Knex } from 'knex'
import { WAYS } from '../../shop/merchant/ways.ts'

/** Returns when each way was last changed, by the activity log. */
export async function lastChanges(db: Knex, merchantId: string): Promise<Map<string, Date>> {
  const rows: { action: string; at: Date }[] = await db('audit_events')
    .where({ merchantId })
    .groupBy('action')
    .select('action', db.raw('max(created_at) as at'))
  const last = new Map<string, Date>()
  for (const [way, { logged }] of Object.entries(WAYS)) {
    const times = rows.filter(({ action }) => action in logged).map(({ at }) => at.getTime())
    if (times.length) last.set(way, new Date(Math.max(...times)))
  }
  return last
}
