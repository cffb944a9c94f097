import type { Knex } from 'knex'
import type { OperationId } from './contract.ts'
import type { Around } from './operations.ts'

/**
 * Lists, exports and figures, which may be a second old. Nothing here decides about money or stock, and nothing writes: a
 * replica would refuse it.
 */
export const REPLICA_OPERATIONS: ReadonlySet<OperationId> = new Set<OperationId>([
  'exportAnalytics',
  'exportLinkAnalytics',
  'exportOrders',
  'exportProducts',
  'exportPromoBatch',
  'exportVatReport',
  'exportOssReturn',
  'getAnalyticsOverview',
  'getDashboardRevenue',
  'getDashboardSummary',
  'getLinkAnalytics',
  'getOrderStats',
  'getVatReport',
  'listLinks',
  'listOrders',
  'listPixelEvents',
  'listProducts',
  'listDiscounts',
  'listPromoBatches',
  'listPromoCodes',
  'listPromoRedemptions',
  'listWebhookDeliveries',
  'searchEverything',
])

/** For this long after a change, a merchant's lists come from the primary, so that they show it. */
const OWN_CHANGE_MS = 5000
const MAX_ENTRIES = 10_000

/** Chooses the database of each call (docs/run/scaling.md). Without a replica it is always the primary. */
export function createReadRouting<Deps extends { db: Knex }>(deps: Deps, replica: Knex | null) {
  const changedUntil = new Map<string, number>()
  const fromReplica = replica && { ...deps, db: replica }
  return {
    depsOf(id: OperationId, merchantId: string | null, query: Record<string, unknown>): Deps {
      if (!fromReplica || !REPLICA_OPERATIONS.has(id)) return deps
      // Only the primary knows which changes may still come (platform/db/settledUntil.ts).
      if (query['updated_since'] !== undefined) return deps
      return merchantId && (changedUntil.get(merchantId) ?? 0) > Date.now() ? deps : fromReplica
    },
    noteChange: (async ({ op, caller: { merchantIdIfAny } }, next) => {
      const reply = await next()
      if (fromReplica && merchantIdIfAny && op.method !== 'get') {
        if (changedUntil.size >= MAX_ENTRIES) changedUntil.clear()
        changedUntil.set(merchantIdIfAny, Date.now() + OWN_CHANGE_MS)
      }
      return reply
    }) satisfies Around,
  }
}
