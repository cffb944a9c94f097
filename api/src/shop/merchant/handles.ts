import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'

/** What an outsider presents, unique among all merchants. */
export type Handle =
  /** A link's short address or id, a product's id, or the hash of a checkout session's token that a release before 0.2 made. */
  | 'address'
  /** The look of a link's own ending at the platform's address (shop/catalogue/slug.ts). */
  | 'slug'
  /** A verified domain. */
  | 'domain'
  /** An account at the payment provider. */
  | 'account'
  /** The hash of an API key. */
  | 'key'
  /** A canonical email address. */
  | 'email'
  /** A person at the operator's identity provider: issuer and subject. */
  | 'openid'

/** Returns the merchant that has a handle; null when none has. */
export async function ownerOf(db: Knex, kind: Handle, handle: string): Promise<string | null> {
  const [found] = await sql<{ merchantId: string }>(
    db,
    'select merchant_id from handles where kind = :kind and handle = :handle and until is null',
    { kind, handle },
    'ownerOf',
  )
  return found?.merchantId ?? null
}

/**
 * Gives handles to a merchant, in the transaction that creates what they stand for.
 * @throws a unique violation when a merchant has one of them.
 */
export async function claim(trx: Knex, kind: Handle, merchantId: string, handles: string[]): Promise<void> {
  if (handles.length) await trx('handles').insert(handles.map((handle) => ({ kind, handle, merchantId })))
}

/** Frees handles of a merchant. */
export async function release(trx: Knex, kind: Handle, merchantId: string, handles: string[]): Promise<void> {
  if (handles.length) await trx('handles').where({ kind, merchantId }).whereIn('handle', handles).delete()
}

/** Returns the account that has an email address, or may still return to it; null for a free one. */
export async function accountOf(db: Knex, canonicalEmail: string): Promise<string | null> {
  const [found] = await sql<{ merchantId: string }>(
    db,
    `select merchant_id from handles where kind = 'email' and handle = :canonicalEmail and (until is null or until > now())`,
    { canonicalEmail },
  )
  return found?.merchantId ?? null
}

/** Gives an email address to an account. @returns whether it was free, or the account's own. */
export async function claimEmail(trx: Knex, merchantId: string, canonicalEmail: string): Promise<boolean> {
  const claimed = await sql(
    trx,
    `insert into handles (kind, handle, merchant_id) values ('email', :canonicalEmail, :merchantId)
     on conflict (kind, handle) do update set merchant_id = excluded.merchant_id, until = null
       where handles.merchant_id = excluded.merchant_id or handles.until <= :now returning merchant_id`,
    { canonicalEmail, merchantId, now: new Date() },
  )
  return claimed.length > 0
}

/** Replaces the sites that may frame a merchant's checkouts. The merchant's row has them too. */
export async function allowOrigins(trx: Knex, merchantId: string, origins: string[]): Promise<void> {
  await trx('allowed_origins').where({ merchantId }).delete()
  if (origins.length) await trx('allowed_origins').insert(origins.map((origin) => ({ origin, merchantId })))
}
