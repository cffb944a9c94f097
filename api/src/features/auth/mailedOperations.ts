import type { Handler } from '../deps.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { assertNotAboutOwner, assertUncommonPassword } from './assertUncommonPassword.ts'
import { actorOf, recordAudit } from '../audit/recordAudit.ts'
import { mailConfirmation, mailEmailChange } from './accountMails.ts'
import { applyEmailChange, takeBack, undoEmailChange as undoChange } from './changeEmail.ts'
import { endWays } from './endWays.ts'
import { pendingEmail, takeToken } from './mailedTokens.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Meter } from '../../platform/http/meter.ts'
import { hashPassword, passwordMatches } from '../../platform/http/passwords.ts'
import { signIn } from './signIn.ts'

/** Does the same work and responds the same for every address; a job looks up the account. */
export const requestPasswordReset: Handler<'requestPasswordReset'> = async ({ body }, { db }) => {
  await queueJob(db, 'mailPasswordReset', { email: body.email.trim() })
  return { accepted: true }
}

/**
 * Also proves the address. A mailbox is one factor, so an account with a second one asks for it. Ends every access that was created
 * while the address was unconfirmed, and linked identities in any case: somebody who resets a password may have lost it to a thief,
 * who would get in by an identity without any password.
 */
export const resetPassword: Handler<'resetPassword'> = async ({ body }, ctx) => {
  await assertUncommonPassword(body.password)
  const passwordHash = await hashPassword(body.password, ctx.meter)
  const merchant = await ctx.db.transaction(async (trx) => {
    const { merchant: before } = await takeToken(trx, body.token, 'reset_password')
    assertNotAboutOwner(body.password, before)
    const ended = { merchantId: before.id, actor: actorOf(ctx, before.id) }
    await endWays(trx, 'reset', ended)
    if (!before.emailConfirmedAt) await endWays(trx, 'first_reset', ended)
    const emailConfirmedAt = before.emailConfirmedAt ?? new Date()
    await recordAudit(trx, actorOf(ctx, before.id), { action: 'password.changed', after: { by: 'mailed link' } })
    return before.$query(trx).patchAndFetch({ passwordHash, emailConfirmedAt })
  })
  return signIn(ctx.db, merchant, ctx, { by: 'password_reset' })
}

/**
 * Confirms the address of an account, or its new one. Requires the account's own session or password. The mail may have
 * reached a person whose address a stranger signed up with; opening the link must not give the stranger that person's
 * purchases.
 */
export const confirmEmail: Handler<'confirmEmail'> = async ({ body }, ctx) => {
  const { db, config, merchantIdIfAny } = ctx
  await db.transaction(async (trx) => {
    const { merchant, purpose, email } = await takeToken(trx, body.token, 'confirm_email', 'change_email')
    if (merchantIdIfAny !== merchant.id) await assertPassword(merchant, body.password, ctx.meter)
    const isChange = purpose === 'change_email'
    if (isChange) await applyEmailChange(trx, merchant, email, config.publicUrl)
    else await merchant.$query(trx).patch({ emailConfirmedAt: new Date() })
    const action = isChange ? 'email.changed' : 'email.confirmed'
    await recordAudit(trx, actorOf(ctx, merchant.id), { action, after: { email } })
  })
  return { accepted: true }
}

async function assertPassword({ passwordHash }: Merchant, password: string | undefined, meter: Meter): Promise<void> {
  if (!password) throw invalidField('password', 'Sign in to the account, or enter its password, to confirm the address.')
  if (!(await passwordMatches(password, passwordHash, meter))) throw invalidField('password', 'Password is incorrect.')
}

export const resendConfirmation: Handler<'resendConfirmation'> = async (_, { db, merchantId, config }) => {
  await db.transaction(async (trx) => {
    const { id, email, emailConfirmedAt } = await Merchant.query(trx).findById(merchantId).forUpdate().throwIfNotFound()
    const waiting = await pendingEmail(trx, id)
    if (waiting) await mailEmailChange(trx, { id, email: waiting }, config.publicUrl)
    else if (!emailConfirmedAt) await mailConfirmation(trx, { id, email }, config.publicUrl)
  })
  return { accepted: true }
}

/** Ends every access to the account, by the link of a mail about something that the owner did not do. */
export const reportNotMe: Handler<'reportNotMe'> = async ({ body }, ctx) => {
  await ctx.db.transaction(async (trx) => {
    const { merchant, email, createdAt } = await takeToken(trx, body.token, 'not_me')
    await trx('mailed_tokens').where({ merchantId: merchant.id, purpose: 'not_me' }).delete()
    const off = await takeBack(trx, merchant, { ending: 'not_me', email, createdAt }, ctx.config.publicUrl)
    await recordAudit(trx, actorOf(ctx, merchant.id), { action: 'access.reported', after: { switched_off: off } })
  })
  return { accepted: true }
}

export const undoEmailChange: Handler<'undoEmailChange'> = async ({ body }, ctx) =>
  ctx.db.transaction(async (trx) => {
    const { merchantId, email, switchedOff } = await undoChange(trx, body.token, ctx.config.publicUrl)
    await recordAudit(trx, actorOf(ctx, merchantId), { action: 'email.restored', after: { email, switched_off: switchedOff } })
    return { email }
  })
