import type { Knex } from 'knex'
import { findByEmail } from './Merchant.ts'
import { PLATFORM } from '../mail/brand.ts'
import { queueAccountMail } from '../mail/queueMail.ts'
import { makeToken } from './mailedTokens.ts'

interface Recipient {
  id: string
  email: string
}

/** Mails a link that sets a new password, once, within an hour; to an address without an account, nothing. */
export const mailPasswordReset = (db: Knex, email: string, publicUrl: string): Promise<void> =>
  db.transaction(async (trx) => {
    const merchant = await findByEmail(trx, email)
    if (merchant) await mailReset(trx, merchant, publicUrl)
  })

async function mailReset(trx: Knex, merchant: Recipient, publicUrl: string): Promise<void> {
  const token = await makeToken(trx, merchant, 'reset_password')
  await queueAccountMail(trx, {
    merchantId: merchant.id,
    to: merchant.email,
    template: 'reset_password',
    letter: {
      subject: 'Set a new password',
      preview: 'The link works once, for one hour.',
      title: 'Set a new password',
      blocks: [
        { is: 'text', text: `Somebody, we hope you, asked for a new password for the account of ${merchant.email}.` },
        { is: 'button', label: 'Set a new password', url: `${publicUrl}/reset-password?token=${token}` },
        { is: 'text', text: 'The link works once, for one hour.' },
      ],
      footer: ['If it was not you, you need not do anything: your password stays as it is.'],
    },
  })
}

/** Mails a link that proves that the address is the merchant's own. Nobody's name: who typed the address may not be who reads it. */
export async function mailConfirmation(trx: Knex, merchant: Recipient, publicUrl: string): Promise<void> {
  const token = await makeToken(trx, merchant, 'confirm_email')
  await queueAccountMail(trx, {
    merchantId: merchant.id,
    to: merchant.email,
    template: 'confirm_email',
    letter: {
      subject: 'Confirm your email address',
      preview: 'One press, and the address is known to be yours.',
      title: 'Confirm your email address',
      blocks: [
        { is: 'text', text: `${merchant.email} is the address of an account at ${PLATFORM.shop}. Confirm that it is yours:` },
        { is: 'button', label: 'Confirm this address', url: `${publicUrl}/confirm-email?token=${token}` },
        { is: 'text', text: 'The link works for seven days.' },
      ],
      footer: ['If you have no account here, somebody mistyped theirs: you need not do anything.'],
    },
  })
}
