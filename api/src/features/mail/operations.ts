import type { Handler } from '../../deps.ts'
import { refused } from '../../http/errors.ts'
import { Merchant } from '../../rows/Merchant.ts'
import { resendReceipt as resend } from './resendReceipt.ts'
import { readUnsubscribe } from './unsubscribeToken.ts'

export const resendReceipt: Handler<'resendReceipt'> = async ({ path }, { db, merchantId }) => {
  await resend(db, merchantId, path.id)
  return { accepted: true }
}

export const getMailSettings: Handler<'getMailSettings'> = async (_, { db, merchantId }) =>
  presentSettings(await Merchant.query(db).findById(merchantId).throwIfNotFound())

/** Switching reminders on starts with new orders; earlier ones get none. */
export const updateMailSettings: Handler<'updateMailSettings'> = async ({ body }, { db, merchantId }) => {
  const before = await Merchant.query(db).findById(merchantId).throwIfNotFound()
  const since = before.remindersSince ?? new Date()
  const changes = {
    ...(body.sales !== undefined && { mailSales: body.sales }),
    ...(body.reminders !== undefined && { remindersSince: body.reminders ? since : null }),
  }
  const hasChanges = Object.keys(changes).length > 0
  return presentSettings(hasChanges ? await before.$query(db).patchAndFetch(changes) : before)
}

const presentSettings = ({ mailSales, remindersSince }: Merchant) => ({ sales: mailSales, reminders: remindersSince !== null })

/** Idempotent. */
export const unsubscribe: Handler<'unsubscribe'> = async ({ query }, { db, config }) => {
  const read = readUnsubscribe(config.secrets, query.token)
  if (!read) throw refused('token_invalid', 'This link is not complete. Open it from the mail.')
  await db('mail_suppressions').insert(read).onConflict().ignore()
  const merchant = await Merchant.query(db).findById(read.merchantId).select('storeName')
  return { shop_name: merchant?.storeName ?? '' }
}
