import type { Knex } from 'knex'
import { sql } from '../../../platform/db/sql.ts'
import { invalidField } from '../../../platform/http/errors.ts'

/** A link that rows name. */
export interface NamedLink {
  id: string
  name: string
}

interface Found extends NamedLink {
  text: string
  isAddress: boolean
}

// Links of products' own addresses and of checkout sessions have no waiting list. The lock keeps the others until their
// entries are written.
const LINKS = `
  select given.text, links.id, links.name,
    links.url_id = given.key or links.slug = lower(given.key) or cast(links.id as text) = lower(given.key) as is_address
  from links join unnest(cast(:texts as text[]), cast(:keys as text[])) as given (text, key)
    on links.url_id = given.key or links.slug = lower(given.key) or cast(links.id as text) = lower(given.key)
      or lower(links.name) = lower(given.text)
  where links.merchant_id = :merchantId and not links.is_hidden
  for key share of links`

/** Returns the function that finds the merchant's links that texts name. It asks the database for each text once. */
export function createLinkFinder(db: Knex, merchantId: string) {
  const known = new Map<string, Found[]>()
  return {
    /** Finds what these texts name. */
    async load(texts: string[]): Promise<void> {
      const missing = [...new Set(texts)].filter((text) => text && !known.has(text))
      if (!missing.length) return
      const rows = await sql<Found>(db, LINKS, { merchantId, texts: missing, keys: missing.map(keyOf) })
      for (const text of missing) {
        const named = rows.filter((row) => row.text === text)
        const byAddress = named.filter(({ isAddress }) => isAddress)
        known.set(text, byAddress.length ? byAddress : named)
      }
    },

    /** @throws 400 naming `link` when a text names none of the merchant's links, or several. */
    get(text: string): NamedLink {
      const [link, ...others] = known.get(text) ?? []
      if (!link) throw invalidField('link', 'You have no checkout link with this name or address.')
      if (others.length)
        throw invalidField(
          'link',
          `${others.length + 1} of your links are named “${link.name}”. Enter the address of the right one.`,
        )
      return link
    },
  }
}

/** The last part of a checkout's address; of any other text the text itself. */
const keyOf = (text: string): string => /\/checkout\/([^/?#\s]+)/.exec(text)?.[1] ?? text
