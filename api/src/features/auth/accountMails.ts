import type { Knex } from 'knex'
import { findByEmail } from '../../shop/merchant/Merchant.ts'
import { PLATFORM } from '../../shop/letters/brand.ts'
import { queueAccountMail } from '../../shop/letters/queueMail.ts'
import { makeToken } from './mailedTokens.ts'

interface Recipient {
  id: string
  email: string
}

/**
 * Mails a link that sets a new password, usable once and within an hour. Sends nothing to an address without an
 * account.
 */
export const mailPasswordReset = (db: Knex, email: string, publicUrl: string): Promise<void> =>
  db.transaction(async (trx) => {
    const merchant = await findByEmail(trx, email)
    if (merchant) await mailReset(trx, merchant, publicUrl)
  })

/** Mails a link that sets a new password. */
export async function mailReset(trx: Knex, merchant: Recipient, publicUrl: string): Promise<void> {
  const token = await makeToken(trx, merchant, 'reset_password')
  await queueTo(trx, merchant, 'reset_password', {
    title: 'Set a new password',
    preview: 'The link works once, for one hour.',
    blocks: [
      { is: 'text', text: `We received a request for a new password for the account of ${merchant.email}.` },
      { is: 'button', label: 'Set a new password', url: `${publicUrl}/reset-password?token=${token}` },
      { is: 'text', text: 'The link works once, for one hour.' },
    ],
    footer: ['If you did not request this, you can ignore this mail. Your password stays the same.'],
  })
}

/**
 * Mails a link that confirms the merchant's address. Contains no name: the person who typed the address may not be the
 * one who reads it.
 */
export async function mailConfirmation(trx: Knex, merchant: Recipient, publicUrl: string): Promise<void> {
  const token = await makeToken(trx, merchant, 'confirm_email')
  await queueTo(trx, merchant, 'confirm_email', {
    title: 'Confirm your email address',
    preview: 'Confirm that this address is yours.',
    blocks: [
      { is: 'text', text: `${merchant.email} is the address of an account at ${PLATFORM.shop}. Confirm that it is yours:` },
      { is: 'button', label: 'Confirm this address', url: `${publicUrl}/confirm-email?token=${token}` },
      { is: 'text', text: 'The link works for seven days.' },
    ],
    footer: OF_CONFIRMATIONS,
  })
}

/** Mails a link that changes the account's address to the new one. */
export async function mailEmailChange(trx: Knex, merchant: Recipient, publicUrl: string): Promise<void> {
  const token = await makeToken(trx, merchant, 'change_email')
  await queueTo(trx, merchant, 'change_email', {
    title: 'Confirm your new email address',
    preview: 'Your account keeps its address until you confirm this one.',
    blocks: [
      {
        is: 'text',
        text: `${merchant.email} was entered as the new address of an account at ${PLATFORM.shop}. Confirm that it is yours:`,
      },
      { is: 'button', label: 'Confirm this address', url: `${publicUrl}/confirm-email?token=${token}` },
      { is: 'text', text: 'The link works for seven days.' },
    ],
    footer: OF_CONFIRMATIONS,
  })
}

/** Notifies the former address of an account of the new one, with a link that undoes the change. */
export async function mailChangedEmail(trx: Knex, former: Recipient, email: string, publicUrl: string): Promise<void> {
  const token = await makeToken(trx, former, 'undo_email')
  await queueTo(trx, former, 'email_changed', {
    title: 'Your email address was changed',
    preview: 'If it was not you, undo it within seven days.',
    blocks: [
      { is: 'text', text: `The account of ${former.email} at ${PLATFORM.shop} now belongs to ${email}.` },
      {
        is: 'text',
        text: `If it was not you, undo the change. The account returns to ${former.email}, every session ends, and we mail you a link that sets a new password.`,
      },
      { is: 'button', label: 'Undo the change', url: `${publicUrl}/undo-email-change?token=${token}` },
      { is: 'text', text: 'The link works for seven days.' },
    ],
    footer: ['If it was you, you do not need to do anything.'],
  })
}

const OF_CONFIRMATIONS = [
  'You need the password of the account, unless you are signed in.',
  'If you have no account here, somebody mistyped their address, and you can ignore this mail.',
]

type AccountMail = Parameters<typeof queueAccountMail>[1]

/** Queues a letter with its title as the subject. */
const queueTo = (
  trx: Knex,
  { id, email }: Recipient,
  template: AccountMail['template'],
  letter: Omit<AccountMail['letter'], 'subject'>,
): Promise<void> => queueAccountMail(trx, { merchantId: id, to: email, template, letter: { ...letter, subject: letter.title } })
