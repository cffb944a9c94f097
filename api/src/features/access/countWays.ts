import type { Deps } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import { sql } from '../../platform/db/sql.ts'
import { ApiError } from '../../platform/http/errors.ts'

type Way = components['schemas']['AccessWayName']

const rowsOf = (table: string, and = 'true') => `(select count(*) from ${table} where merchant_id = :merchantId and ${and})`

const COUNTS = `
  select json_build_object(
    'password', 1,
    'session', ${rowsOf('sessions', 'ends_at > now()')},
    'passkey', ${rowsOf('passkeys')},
    'totp', ${rowsOf('totp_secrets', 'secret is not null')},
    'recovery_code', ${rowsOf('recovery_codes')},
    'identity', ${rowsOf('identities')},
    'api_key', ${rowsOf('api_keys', 'revoked_at is null and (expires_at is null or expires_at > now())')},
    'webhook_listener', ${rowsOf('webhook_endpoints', 'enabled and listener_id is not null')},
    'pixel', cast(pixel_enabled and pixel_id is not null as integer),
    'return_address', ${rowsOf('links', 'return_url is not null and not is_hidden')},
    'allowed_origin', cardinality(allowed_origins),
    'shop_contact', num_nonnulls(website, support_email, terms_url, privacy_url),
    'domain', cast(custom_domain is not null as integer),
    'payout_account', cast(payment_account_id is not null as integer)) as counts
  from merchants where id = :merchantId`

/** Counts each way in and out of an account, without those that are switched off. */
export async function countWays(
  { db, webhooks }: Pick<Deps, 'db' | 'webhooks'>,
  merchantId: string,
): Promise<{ way: Way; count: number | null }[]> {
  const [row] = await sql<{ counts: Record<Exclude<Way, 'webhook_endpoint'>, number> }>(db, COUNTS, { merchantId }, 'countWays')
  const { counts } = row!
  const endpoints = await webhooks.listEndpoints(merchantId).catch(unlessSilent)
  const enabled = endpoints && endpoints.filter((one) => one.enabled).length - counts.webhook_listener
  return Object.entries({ ...counts, webhook_endpoint: enabled }).map(([way, count]) => ({ way: way as Way, count }))
}

/** The page is read in an emergency, so a service that does not answer must not hide the rest. */
function unlessSilent(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}
