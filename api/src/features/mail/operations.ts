import type { Knex } from 'knex'
import type { Handler } from '../deps.ts'
import { refused } from '../../platform/http/errors.ts'
import { commitReply } from '../../platform/http/idempotency.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { WaitlistEntry } from '../../shop/waitlist/WaitlistEntry.ts'
import { removeEntries } from '../../shop/waitlist/removeEntries.ts'
import { readWaitlist } from '../../shop/waitlist/waitlistToken.ts'
import { assertMailProvider } from './assertMailProvider.ts'
import { receiveMailEvents } from './receiveMailEvents.ts'
import { resendReceipt as resend } from './resendReceipt.ts'
import { readUnsubscribe } from './unsubscribeToken.ts'

export const resendReceipt: Handler<'resendReceipt'> = ({ path, body }, ctx) =>
  commitReply(ctx.db, async (trx) => {
    await resend(trx, ctx, path.id, body)
    return { accepted: true }
  })

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

/** Whom the merchant brought could be brought again, so that their refusal is remembered. */
async function leaveList(trx: Knex, { merchantId, id }: { merchantId: string; id: string }): Promise<void> {
  const entry = await WaitlistEntry.query(trx).findOne({ merchantId, id })
  if (entry?.importedAt)
    await trx('mail_suppressions')
      .insert({ merchantId, email: entry.canonicalEmail, createdAt: new Date() })
      .onConflict()
      .ignore()
  await removeEntries(trx, merchantId, { id })
}

const presentSettings = ({ mailSales, remindersSince }: Merchant) => ({ sales: mailSales, reminders: remindersSince !== null })

/** Idempotent. Ends the reminders of a shop, or one entry of a waiting list. */
export const unsubscribe: Handler<'unsubscribe'> = async ({ query }, { db, config }) => {
  const entry = readWaitlist(config.secrets, query.token)
  const read = readUnsubscribe(config.secrets, query.token)
  const merchantId = entry?.merchantId ?? read?.merchantId
  if (!merchantId) throw refused('token_invalid', 'This link is not complete. Open it from the mail.')
  if (entry) await db.transaction((trx) => leaveList(trx, entry))
  if (read) await db('mail_suppressions').insert(read).onConflict().ignore()
  const merchant = await Merchant.query(db).findById(merchantId).select('storeName')
  return { shop_name: merchant?.storeName ?? '' }
}

/** Once authenticated, the mail provider is no stranger whose budget its many events would spend. */
export const receiveMailWebhook: Handler<'receiveMailWebhook'> = async ({ body }, { db, config, header, meter }) => {
  assertMailProvider(config.mailWebhookSecret, header('authorization'))
  meter.vouch()
  await receiveMailEvents(db, body.events)
  return { accepted: true }
}
