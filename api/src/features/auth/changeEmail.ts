import { randomBytes } from 'node:crypto'
import type { Transaction } from 'objection'
import { type Email, readEmail } from '../../gateways/mail/canonicalEmail.ts'
import { conflict } from '../../platform/http/errors.ts'
import { switchOffSince } from '../access/switchOff.ts'
import { stopRecovery } from '../factors/recovery.ts'
import { endWays } from './endWays.ts'
import { mailChangedEmail, mailEmailChange, mailReset } from './accountMails.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { dropTokens, takeToken } from './mailedTokens.ts'
import { hashPassword } from '../../platform/http/passwords.ts'
import { accountOf, claimEmail } from '../../shop/merchant/handles.ts'

/**
 * Mails a link to a new address. The account keeps its address until the link is opened.
 * @throws 409 when another account has the address.
 */
export async function requestEmailChange(trx: Transaction, merchant: Merchant, email: Email, publicUrl: string): Promise<void> {
  await assertFree(trx, email, merchant.id)
  await mailEmailChange(trx, { id: merchant.id, email: email.email }, publicUrl)
}

/** Cancels the pending change of address. */
export const cancelEmailChange = async (trx: Transaction, merchantId: string): Promise<void> =>
  void (await trx('mailed_tokens').where({ merchantId, purpose: 'change_email' }).delete())

/**
 * Gives an account its new address, and mails the former one a link that undoes it. An unconfirmed former address gets
 * no mail, because it may be a stranger's.
 */
export async function applyEmailChange(trx: Transaction, merchant: Merchant, to: string, publicUrl: string): Promise<void> {
  const email = readEmail('email', to)
  await assertFree(trx, email, merchant.id)
  await dropTokens(trx, merchant.id)
  await stopRecovery(trx, { merchantId: merchant.id, system: 'Change of address' })
  if (merchant.emailConfirmedAt) await mailChangedEmail(trx, merchant, email.email, publicUrl)
  await setEmail(trx, merchant, { ...email, emailConfirmedAt: new Date() })
}

/**
 * Restores a former address of an account, with the token that was mailed there. The person who changed it may know the
 * password and hold sessions and keys. All of them end, and a link that sets a new password is mailed.
 * @returns the address, its account, and the names of what was switched off.
 * @throws 422 for a token that is used or expired.
 */
export async function undoEmailChange(
  trx: Transaction,
  token: string,
  publicUrl: string,
): Promise<{ merchantId: string; email: string; switchedOff: string[] }> {
  const { merchant, email, createdAt } = await takeToken(trx, token, 'undo_email')
  const switchedOff = await takeBack(trx, merchant, { ending: 'undo_change', email, createdAt }, publicUrl)
  return { merchantId: merchant.id, email, switchedOff }
}

/**
 * Gives an account back to an address that it had at a moment: the password stops working, sessions end, later changes of the
 * address are void, and a link that sets a new password is mailed. What was set up since then is switched off.
 * @returns the names of what was switched off.
 */
export async function takeBack(
  trx: Transaction,
  merchant: Merchant,
  { ending, email, createdAt }: { ending: 'not_me' | 'undo_change'; email: string; createdAt: Date },
  publicUrl: string,
): Promise<string[]> {
  await endWays(trx, ending, { merchantId: merchant.id, since: createdAt })
  await stopRecovery(trx, { merchantId: merchant.id, system: 'Change of address' })
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  const restored = { ...readEmail('email', email), emailConfirmedAt: new Date() }
  await setEmail(trx, merchant, { ...restored, passwordHash })
  const switchedOff = await switchOffSince(trx, merchant, createdAt)
  await mailReset(trx, { id: merchant.id, email }, publicUrl)
  return switchedOff
}

/** @throws 409 when another account has the address, or may still return to it. */
async function assertFree(trx: Transaction, { canonicalEmail }: Email, merchantId: string): Promise<void> {
  const kept = await accountOf(trx, canonicalEmail)
  if (kept && kept !== merchantId) throw emailTaken()
}

async function setEmail(
  trx: Transaction,
  merchant: Merchant,
  patch: Partial<Merchant> & Pick<Merchant, 'canonicalEmail'>,
): Promise<void> {
  const { id: merchantId } = merchant
  if (!(await claimEmail(trx, merchantId, patch.canonicalEmail))) throw emailTaken()
  await merchant.$query(trx).patch(patch)
  // Former addresses are kept for as long as the account may return to them.
  const kept = await trx('mailed_tokens').where({ merchantId, purpose: 'undo_email' }).select('canonicalEmail', 'expiresAt')
  const former = kept.filter(({ canonicalEmail }) => canonicalEmail !== patch.canonicalEmail)
  const names = [patch.canonicalEmail, ...former.map(({ canonicalEmail }) => canonicalEmail)]
  await trx('handles').where({ kind: 'email', merchantId }).whereNotIn('handle', names).delete()
  for (const { canonicalEmail, expiresAt } of former)
    await trx('handles').where({ kind: 'email', merchantId, handle: canonicalEmail }).update({ until: expiresAt })
}

const emailTaken = () => conflict('Email already in use', 'email_taken')
