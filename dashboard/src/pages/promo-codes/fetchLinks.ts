import type { Client, Schema } from '@linktill/sdk'

const MAX_LINKS = 1000

/** Fetches the first thousand links by name, and whether these are all. */
export async function fetchLinks(client: Client): Promise<{ links: Schema<'Link'>[]; all: boolean }> {
  const { data, total } = await client.listLinks({ query: { limit: MAX_LINKS, sortBy: 'name', sortDir: 'asc' } })
  return { links: data, all: total <= data.length }
}
