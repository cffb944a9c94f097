import type { Handler } from '../../deps.ts'
import { queueJob } from '../../jobs/queue.ts'
import { signToken } from '../../http/tokens.ts'
import { assertUncommonPassword } from './assertUncommonPassword.ts'
import { Merchant } from './Merchant.ts'
import { mailConfirmation } from './accountMails.ts'
import { takeToken } from './mailedTokens.ts'
import { hashPassword } from './passwords.ts'
import { presentSession } from './present.ts'

/** The same work and the same answer for every address; a job looks whose it is. */
export const requestPasswordReset: Handler<'requestPasswordReset'> = async ({ body }, { db }) => {
  await queueJob(db, 'mailPasswordReset', { email: body.email.trim() })
  return { accepted: true }
}

export const resetPassword: Handler<'resetPassword'> = async ({ body }, { db, config }) => {
  await assertUncommonPassword(body.password)
  const passwordHash = await hashPassword(body.password)
  const merchant = await db.transaction(async (trx) => {
    const { merchantId, email } = await takeToken(trx, body.token, 'reset_password')
    const before = await Merchant.query(trx).findById(merchantId).forUpdate().throwIfNotFound()
    // Who reads the mail owns the address.
    const confirmed = before.email === email ? { emailConfirmedAt: before.emailConfirmedAt ?? new Date() } : {}
    return before.$query(trx).patchAndFetch({ passwordHash, tokenVersion: before.tokenVersion + 1, ...confirmed })
  })
  return presentSession(merchant, signToken(config.secret, { merchantId: merchant.id, version: merchant.tokenVersion }, false))
}

export const confirmEmail: Handler<'confirmEmail'> = async ({ body }, { db }) => {
  await db.transaction(async (trx) => {
    const { merchantId, email } = await takeToken(trx, body.token, 'confirm_email')
    await Merchant.query(trx).where({ id: merchantId, email }).patch({ emailConfirmedAt: new Date() })
  })
  return { accepted: true }
}

export const resendConfirmation: Handler<'resendConfirmation'> = async (_, { db, merchantId, config }) => {
  await db.transaction(async (trx) => {
    const merchant = await Merchant.query(trx).findById(merchantId).throwIfNotFound()
    if (!merchant.emailConfirmedAt) await mailConfirmation(trx, merchant, config.publicUrl)
  })
  return { accepted: true }
}
