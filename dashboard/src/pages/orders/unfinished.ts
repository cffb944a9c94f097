import type { Client } from '@linktill/sdk'
import { createLoader } from '../../lib/loader.ts'

/** What a list does with checkouts in which nobody has pressed Pay. The first is the default. */
export const UNFINISHED = ['exclude', 'only', 'include'] as const
export type UnfinishedFilter = (typeof UNFINISHED)[number]

export type UnfinishedCount = ReturnType<typeof createUnfinishedCount>

/** How many unfinished checkouts there are, for the filter of a list. */
export const createUnfinishedCount = (client: Client, scope: 'sales' | 'purchases' = 'sales') =>
  createLoader(async () => (await client.listOrders({ query: { limit: 1, scope, unfinished: 'only' } })).totalCount)
