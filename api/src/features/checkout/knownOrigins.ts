import type { Knex } from 'knex'

const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const FRESH_MS = 30_000
const MOST = 10_000

/**
 * Whether a site may sell by calling us: one that a merchant named among the allowed origins, the platform itself, and in
 * test mode any localhost. Answers are kept for half a minute.
 */
export function createKnownOrigins(db: Knex, { publicUrl, testMode }: { publicUrl: string; testMode: boolean }) {
  const known = new Map<string, { isAllowed: boolean; until: number }>()
  const platform = new URL(publicUrl).origin
  return async (origin: string): Promise<boolean> => {
    if (origin === platform || (testMode && LOCAL.test(origin))) return true
    if (origin.includes('*') || !URL.canParse(origin) || new URL(origin).origin !== origin) return false
    const kept = known.get(origin)
    if (kept && kept.until > Date.now()) return kept.isAllowed
    const row = await db('merchants')
      .whereRaw('allowed_origins && cast(? as text[])', [namesOf(origin)])
      .first('id')
    if (known.size >= MOST) known.clear()
    known.set(origin, { isAllowed: Boolean(row), until: Date.now() + FRESH_MS })
    return Boolean(row)
  }
}

/** `https://a.b.shop.example` → itself, `https://*.b.shop.example`, `https://*.shop.example`, `https://*.example`. */
function namesOf(origin: string): string[] {
  const { protocol, host } = new URL(origin)
  const parts = host.split('.')
  return [origin, ...parts.slice(1).map((_, index) => `${protocol}//*.${parts.slice(index + 1).join('.')}`)]
}
