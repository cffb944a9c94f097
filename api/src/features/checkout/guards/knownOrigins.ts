import type { Knex } from 'knex'
import type { Config } from '../../../config/config.ts'
import type { IsAllowed } from '../../../platform/http/cors.ts'
import type { PublicLinks } from '../../../shop/sale/createPublicLinks.ts'
import { findAddressed } from '../findAddressed.ts'
import { type ReadCall, subjectOf } from './subjectOf.ts'

const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const FRESH_MS = 30_000
const MAX_ENTRIES = 10_000

/**
 * Returns whether a site may make this call from a browser. Allows the platform itself, the allowed origins of the
 * merchant whose link or order the call names, and in test mode any localhost
 * (docs/product/embedding.md#allowed-origins). A call that names no existing link or order reads no merchant's data, so
 * the allowed origins of any merchant may make it. Answers are cached for half a minute.
 */
export function createKnownOrigins(
  db: Knex,
  { publicUrl, checkoutUrl, testMode }: Pick<Config, 'publicUrl' | 'checkoutUrl' | 'testMode'>,
  publicLinks: PublicLinks,
): IsAllowed {
  const known = new Map<string, { isAllowed: boolean; until: number }>()
  const platform = [publicUrl, checkoutUrl]
  return async (origin, call) => {
    if (platform.includes(origin) || (testMode && LOCAL.test(origin))) return true
    if (origin.includes('*') || !URL.canParse(origin) || new URL(origin).origin !== origin) return false
    const seller = await findSubjectSeller(db, publicLinks, call)
    const place = `${origin} ${seller ?? ''}`
    const kept = known.get(place)
    if (kept && kept.until > Date.now()) return kept.isAllowed
    const isAllowed = await isNamed(db, origin, seller)
    if (known.size >= MAX_ENTRIES) known.clear()
    known.set(place, { isAllowed, until: Date.now() + FRESH_MS })
    return isAllowed
  }
}

async function findSubjectSeller(db: Knex, publicLinks: PublicLinks, call: ReadCall): Promise<string | null> {
  const { link, seller = null } = subjectOf(call) ?? {}
  if (link !== undefined) return (await findAddressed(db, await publicLinks.addressOf(link, null)))?.merchantId ?? null
  return seller
}

/** @param seller null for any merchant. */
async function isNamed(db: Knex, origin: string, seller: string | null): Promise<boolean> {
  const named = db('allowed_origins').whereIn('origin', namesOf(origin))
  const row = await (seller ? named.where({ merchantId: seller }) : named).first('merchantId')
  return Boolean(row)
}

/** `https://a.b.shop.example` → itself, `https://*.b.shop.example`, `https://*.shop.example`, `https://*.example`. */
function namesOf(origin: string): string[] {
  const { protocol, host } = new URL(origin)
  const parts = host.split('.')
  return [origin, ...parts.slice(1).map((_, index) => `${protocol}//*.${parts.slice(index + 1).join('.')}`)]
}
