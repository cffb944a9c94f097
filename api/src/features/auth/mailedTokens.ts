import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import { canonicalEmail } from '../../gateways/mail/canonicalEmail.ts'
import { refused } from '../../platform/http/errors.ts'
import type { ResolveRecipient } from '../limitedBy.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { readMerchant, writeMerchant } from '../../platform/http/merchantCode.ts'

type Purpose = 'reset_password' | 'confirm_email' | 'change_email' | 'undo_email' | 'not_me'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
const LIFETIME_MS: Record<Purpose, number> = {
  reset_password: HOUR_MS,
  confirm_email: WEEK_MS,
  change_email: WEEK_MS,
  undo_email: WEEK_MS,
  not_me: WEEK_MS,
}

/** Links for an owner against somebody who has got into the account, so nothing that person does ends them. */
const DEFENCES: Purpose[] = ['undo_email', 'not_me']

/** A mailed link that was opened. The merchant's row is locked. */
interface Taken {
  merchant: Merchant
  purpose: Purpose
  /** The address that the link was mailed to. */
  email: string
  createdAt: Date
}

/**
 * Makes a token for a mailed link. Older ones of the same purpose stop working, except links that defend the account: a
 * second change of address, for example, would otherwise invalidate the first owner's link.
 * @param createdAt for a link that takes back what was done since then. Default: now.
 */
export async function makeToken(
  trx: Knex,
  { id, email }: { id: string; email: string },
  purpose: Purpose,
  createdAt = new Date(),
): Promise<string> {
  const token = writeMerchant(id) + randomBytes(24).toString('base64url')
  await trx('mailed_tokens').where({ merchantId: id }).where('expiresAt', '<', new Date()).delete()
  if (!DEFENCES.includes(purpose)) await trx('mailed_tokens').where({ merchantId: id, purpose }).delete()
  await trx('mailed_tokens').insert({
    tokenHash: hashOf(token),
    merchantId: id,
    purpose,
    email,
    canonicalEmail: canonicalEmail(email),
    createdAt,
    expiresAt: new Date(Date.now() + LIFETIME_MS[purpose]),
  })
  return token
}

/**
 * Uses up a token: of two concurrent calls, one gets it.
 * @throws 422 for one that is unknown, used or expired.
 */
export async function takeToken(trx: Transaction, token: string, ...purposes: Purpose[]): Promise<Taken> {
  const tokenHash = hashOf(token)
  const merchantId = readMerchant(token)
  const found = merchantId && (await trx('mailed_tokens').where({ merchantId, tokenHash }).first('merchantId'))
  if (!found) throw tokenInvalid()
  // Locks the merchant first, like everywhere else that changes an account. In another order, two calls could deadlock.
  const merchant = await Merchant.query(trx).findById(found.merchantId).forUpdate().throwIfNotFound()
  const [taken] = await trx('mailed_tokens')
    .where({ merchantId: merchant.id, tokenHash })
    .whereIn('purpose', purposes)
    .where('expiresAt', '>', new Date())
    .delete()
    .returning(['purpose', 'email', 'createdAt'])
  if (!taken) throw tokenInvalid()
  return { merchant, ...taken }
}

/** Ends the mailed links of an account whose password or address changed, except those that defend it. */
export const dropTokens = async (trx: Knex, merchantId: string): Promise<void> =>
  void (await trx('mailed_tokens').where({ merchantId }).whereNotIn('purpose', DEFENCES).delete())

/** Returns the new address of an account that waits for confirmation. */
export async function pendingEmail(db: Knex, merchantId: string): Promise<string | null> {
  const waiting = await db('mailed_tokens')
    .where({ merchantId, purpose: 'change_email' })
    .where('expiresAt', '>', new Date())
    .first('email')
  return waiting?.email ?? null
}

/** Finds the address that a link to confirm it is mailed to, for the rate limits: a new one, or the account's own. */
export const createResolveRecipient =
  (db: Knex): ResolveRecipient =>
  async (merchantId, typed) => {
    const merchant = await Merchant.query(db).findById(merchantId).select('email', 'emailConfirmedAt')
    if (!merchant) return null
    if (typed) return typed.trim().normalize('NFC') === merchant.email ? null : typed
    return (await pendingEmail(db, merchantId)) ?? (merchant.emailConfirmedAt ? null : merchant.email)
  }

const tokenInvalid = () => refused('token_invalid', 'This link has been used or has expired. Please ask for a new one.')

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
