import type { Knex } from 'knex'
import type { ResolveLink } from '../../limitedBy.ts'
import { findAddressed } from '../findAddressed.ts'

const FRESH_MS = 60_000
const MAX_ENTRIES = 10_000

/** Finds the link of an address for the rate limits. Links keep their addresses, so results are cached for a minute. */
export function createResolveLink(db: Knex): ResolveLink {
  const known = new Map<string, { id: string; until: number }>()
  return async (address) => {
    const kept = known.get(address)
    if (kept && kept.until > Date.now()) return kept.id
    const found = await findAddressed(db, address)
    if (!found) return null
    if (known.size >= MAX_ENTRIES) known.clear()
    known.set(address, { id: found.id, until: Date.now() + FRESH_MS })
    return found.id
  }
}
