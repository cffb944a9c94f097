import type { Client, Schema } from '@linktill/sdk'
import { createList } from '../../lib/list.ts'

const PAGE_SIZE = 10

export type Redemption = Schema<'PromoRedemption'>

/** The paid orders with a code, newest first. */
export const createRedemptions = (client: Client, codeId: string) =>
  createList<Redemption, 'created_at'>({
    pageSize: PAGE_SIZE,
    sorts: ['created_at'],
    by: 'created_at',
    direction: 'desc',
    fetch: async ({ limit, offset }) => {
      const answer = await client.listPromoRedemptions({ path: { id: codeId }, query: { limit, offset } })
      return { rows: answer.data, total: answer.total, exact: answer.total_is_exact }
    },
  })
