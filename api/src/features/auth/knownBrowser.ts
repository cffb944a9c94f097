import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Config } from '../../config/config.ts'
import { sql } from '../../platform/db/sql.ts'
import { seal, unseal } from '../../platform/http/seal.ts'
import type { Secrets } from '../../platform/http/secrets.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'

const KEPT_SECONDS = 400 * 24 * 3600
/** Each one has a counter of its own, so a thief who once knew the password could otherwise collect counters. */
const MAX_BROWSERS = 5

/** What a cookie names. */
interface Named {
  id: string
  merchantId: string
  /** The canonical address that was signed in with. */
  email: string
}

/** The row counts only while the account has the address that the cookie names: another account may have it later. */
const KNOWN = `
  select browser.id from known_browsers browser join merchants merchant on merchant.id = browser.merchant_id
  where browser.merchant_id = :merchantId and browser.id = :id and merchant.canonical_email = :email`

/**
 * Returns the id of the browser if it is known to the account; null otherwise.
 * @param cookies the request's header.
 * @param account by its id, or by its canonical address before anything is known about it. Without our cookie, nothing is
 * read, so the response does not reveal whether there is such an account.
 */
export async function findKnownBrowser(
  db: Knex,
  secrets: Secrets,
  cookies: string,
  account: { email: string } | { merchantId: string },
): Promise<string | null> {
  const named = readCookies(secrets, cookies).find((one) =>
    'email' in account ? one.email === account.email : one.merchantId === account.merchantId,
  )
  if (!named) return null
  const [row] = await sql<{ id: string }>(db, KNOWN, { ...named }, 'knownBrowser')
  return row?.id ?? null
}

/**
 * Makes a browser known to the account. The one that was unused for longest is forgotten when there are more than five.
 * @param known its id, if it is known already.
 * @returns its id, and the cookie that names it. The cookie signs nobody in, and is sent to the account's calls only.
 */
export async function rememberBrowser(
  trx: Knex,
  { id: merchantId, canonicalEmail }: Merchant,
  { secrets, publicUrl }: Pick<Config, 'secrets' | 'publicUrl'>,
  known: string | null,
): Promise<{ id: string; cookie: string }> {
  const id = known ?? randomUUID()
  await trx('known_browsers')
    .insert({ merchantId, id, lastUsedAt: new Date() })
    .onConflict(['merchantId', 'id'])
    .merge(['lastUsedAt'])
  const older = trx('known_browsers')
    .where({ merchantId })
    .whereNot({ id })
    .orderBy('lastUsedAt', 'desc')
    .offset(MAX_BROWSERS - 1)
  await trx('known_browsers').where({ merchantId }).whereIn('id', older.select('id')).delete()
  const value = seal(secrets, `device ${merchantId} ${id} ${canonicalEmail}`)
  const secure = publicUrl.startsWith('https:') ? ['Secure'] : []
  const rules = ['Path=/api/auth', `Max-Age=${KEPT_SECONDS}`, 'HttpOnly', 'SameSite=Strict', ...secure]
  return { id, cookie: [`${nameOf(canonicalEmail)}=${value}`, ...rules].join('; ') }
}

/** One cookie per account, because several people sign in with one browser. */
const nameOf = (email: string) => `device_${createHash('sha256').update(email).digest('hex').slice(0, 16)}`

const readCookies = (secrets: Secrets, cookies: string): Named[] =>
  cookies.split('; ').flatMap((cookie) => {
    const [, name, value] = /^(device_\w+)=(.+)$/.exec(cookie) ?? []
    const named = value ? readCookie(secrets, value) : null
    return named && name === nameOf(named.email) ? [named] : []
  })

function readCookie(secrets: Secrets, value: string): Named | null {
  try {
    const [kind, merchantId, id, email] = unseal(secrets, value).split(' ')
    return kind === 'device' && email ? { merchantId: merchantId!, id: id!, email } : null
  } catch {
    return null
  }
}
