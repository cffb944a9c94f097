import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { refused } from '../../http/errors.ts'

type Purpose = 'reset_password' | 'confirm_email'

const LIFETIME_MS: Record<Purpose, number> = { reset_password: 3_600_000, confirm_email: 7 * 24 * 3_600_000 }

/** A new token for a mailed link. Older ones of the same purpose stop working. */
export async function makeToken(trx: Knex, merchant: { id: string; email: string }, purpose: Purpose): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await trx('mailed_tokens').where({ merchantId: merchant.id, purpose }).delete()
  await trx('mailed_tokens').insert({
    tokenHash: hashOf(token),
    merchantId: merchant.id,
    purpose,
    email: merchant.email,
    expiresAt: new Date(Date.now() + LIFETIME_MS[purpose]),
  })
  return token
}

/**
 * Uses a token up: of two at once, one gets it.
 * @throws 422 for one that is unknown, used or too old.
 */
export async function takeToken(trx: Knex, token: string, purpose: Purpose): Promise<{ merchantId: string; email: string }> {
  const [taken] = await trx('mailed_tokens')
    .where({ tokenHash: hashOf(token), purpose })
    .where('expiresAt', '>', new Date())
    .delete()
    .returning(['merchantId', 'email'])
  if (!taken) throw refused('token_invalid', 'This link has been used or has expired. Please ask for a new one.')
  return taken
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
