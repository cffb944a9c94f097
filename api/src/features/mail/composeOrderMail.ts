import type { Deps } from '../../deps.ts'
import type { Mail } from '../../gateways/mail.ts'
import { Merchant } from '../../rows/Merchant.ts'
import { Order } from '../../rows/Order.ts'
import { brandOf, PLATFORM } from '../../letters/brand.ts'
import { draw } from '../../letters/draw.ts'
import type { MailData, OrderTemplate } from '../../letters/queueMail.ts'
import type { Occasion, Written } from './templates/Occasion.ts'
import { lossNotice, refundReturnedNotice } from './templates/notices.ts'
import { refundMail } from './templates/refund.ts'
import { refundReturnedMail } from './templates/refundReturned.ts'
import { receiptMail } from './templates/receipt.ts'
import { reminderMail } from './templates/reminder.ts'
import { saleMail } from './templates/sale.ts'
import { wordsFor } from '../../letters/words/words.ts'

interface Row {
  id: string
  merchantId: string
  recipient: string
  template: OrderTemplate
  orderId: string
  data: MailData
}

/** Templates return null when there is nothing to send any more. */
const WRITE: Record<OrderTemplate, (occasion: Occasion) => Promise<Written | null>> = {
  receipt: receiptMail,
  sale: saleMail,
  refund: refundMail,
  refund_returned: refundReturnedMail,
  refund_returned_notice: refundReturnedNotice,
  loss_notice: lossNotice,
  reminder: reminderMail,
}

/** These use the platform's look; the others use the shop's. */
const FOR_MERCHANT: OrderTemplate[] = ['sale', 'refund_returned_notice', 'loss_notice']

/** Composes the mail of a queued row, from the order's current state; null when it should not be sent any more. */
export async function composeOrderMail(
  { db, config, storage }: Pick<Deps, 'db' | 'config' | 'storage'>,
  row: Row,
): Promise<Mail | null> {
  const order = await Order.query(db)
    .findOne({ id: row.orderId, merchantId: row.merchantId })
    .withGraphFetched('items')
    .throwIfNotFound()
  const merchant = await Merchant.query(db).findById(order.merchantId).throwIfNotFound()
  const written = await WRITE[row.template]({
    db,
    config,
    storage,
    order,
    merchant,
    words: wordsFor(order.locale),
    data: row.data,
  })
  if (!written) return null
  const isForMerchant = FOR_MERCHANT.includes(row.template)
  const { letter, ...rest } = written
  return {
    id: row.id,
    to: row.recipient,
    ...rest,
    ...draw(letter, isForMerchant ? PLATFORM : brandOf(config, merchant)),
    ...(!isForMerchant && { fromName: merchant.storeName, replyTo: merchant.supportEmail }),
  }
}
