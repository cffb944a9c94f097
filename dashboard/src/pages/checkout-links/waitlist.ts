import type { Client, Schema } from '@linktill/sdk'
import { createList } from '../../lib/list.ts'

const PAGE_SIZE = 10

export type WaitlistEntry = Schema<'WaitlistEntry'>

/** Who waits for a link, in the order in which they are mailed. */
export const createWaitlist = (client: Client, linkId: string) =>
  createList<WaitlistEntry, 'created_at'>({
    pageSize: PAGE_SIZE,
    sorts: ['created_at'],
    by: 'created_at',
    direction: 'asc',
    fetch: async ({ limit, offset }) => {
      const { data: entries, total } = await client.listWaitlist({ query: { link_id: linkId, limit, offset } })
      return { rows: entries, total, exact: true }
    },
  })
