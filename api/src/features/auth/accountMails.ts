import type { Knex } from 'knex'
import { Merchant } from './Merchant.ts'
import { queueMail } from '../mail/queueMail.ts'
import { makeToken } from './mailedTokens.ts'

interface Recipient {
  id: string
  name: string
  email: string
}

/** Mails a link that sets a new password, once, within an hour; to an address without an account, nothing. */
export const mailPasswordReset = (db: Knex, email: string, publicUrl: string): Promise<void> =>
  db.transaction(async (trx) => {
    const merchant = await Merchant.query(trx).whereRaw('lower(email) = lower(?)', email).first()
    if (merchant) await mailReset(trx, merchant, publicUrl)
  })

async function mailReset(trx: Knex, merchant: Recipient, publicUrl: string): Promise<void> {
  const token = await makeToken(trx, merchant, 'reset_password')
  await queueMail(trx, {
    merchantId: merchant.id,
    to: merchant.email,
    template: 'reset_password',
    subject: 'Set a new password',
    text: `Hello ${merchant.name},

open this link to set a new password for Linktill:

${publicUrl}/reset-password?token=${token}

It works once, for one hour. If you did not ask for it, you need not do anything: your password stays as it is.
`,
  })
}

/** Mails a link that proves that the address is the merchant's own. */
export async function mailConfirmation(trx: Knex, merchant: Recipient, publicUrl: string): Promise<void> {
  const token = await makeToken(trx, merchant, 'confirm_email')
  await queueMail(trx, {
    merchantId: merchant.id,
    to: merchant.email,
    template: 'confirm_email',
    subject: 'Confirm your email address',
    text: `Hello ${merchant.name},

open this link to confirm that this address is yours:

${publicUrl}/confirm-email?token=${token}

It works for seven days. If you have no account at Linktill, somebody mistyped theirs: you need not do anything.
`,
  })
}
