import type { Deps } from '../deps.ts'
import type { Mail } from '../../gateways/mail/mime.ts'
import { isPaid } from '../../shop/letters/admitMails.ts'
import { brandOf, PLATFORM } from '../../shop/letters/brand.ts'
import { draw } from '../../shop/letters/draw.ts'
import { drawForOthers } from '../../shop/letters/drawForOthers.ts'
import type { OrderTemplate } from '../../shop/letters/queueMail.ts'
import type { Occasion, Written } from './templates/Occasion.ts'
import { disputeNotice, disputeWonNotice, incompleteNotice, lossNotice, refundReturnedNotice } from './templates/notices.ts'
import { refundMail } from './templates/refund.ts'
import { refundReturnedMail } from './templates/refundReturned.ts'
import { receiptMail } from './templates/receipt.ts'
import { reminderMail } from './templates/reminder.ts'
import { shippedMail } from './templates/shipped.ts'
import { saleMail } from './templates/sale.ts'
import { withdrawalMail, withdrawalNotice } from './templates/withdrawal.ts'
import { wordsFor } from '../../shop/languages/words.ts'

/** Templates return null when there is nothing to send any more. */
const WRITE: Record<OrderTemplate, (occasion: Occasion) => Written | null | Promise<Written | null>> = {
  receipt: receiptMail,
  sale: saleMail,
  refund: refundMail,
  refund_returned: refundReturnedMail,
  refund_returned_notice: refundReturnedNotice,
  loss_notice: lossNotice,
  dispute_notice: disputeNotice,
  dispute_won_notice: disputeWonNotice,
  withdrawal: withdrawalMail,
  withdrawal_notice: withdrawalNotice,
  reminder: reminderMail,
  shipped: shippedMail,
  invoice_incomplete_notice: incompleteNotice,
}

/** These use the platform's look; the others use the shop's. */
const FOR_MERCHANT: OrderTemplate[] = [
  'sale',
  'refund_returned_notice',
  'loss_notice',
  'dispute_notice',
  'dispute_won_notice',
  'withdrawal_notice',
  'invoice_incomplete_notice',
]

interface Content extends Pick<Occasion, 'order' | 'merchant' | 'downloads' | 'data'> {
  template: OrderTemplate
}

/** Composes a mail about an order; null when it should not be sent any more. */
export async function composeOrderMail(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { template, ...about }: Content,
): Promise<Omit<Mail, 'id' | 'to'> | null> {
  const { order, merchant } = about
  const written = await WRITE[template]({ db, config, words: wordsFor(order.locale), ...about })
  if (!written) return null
  const isForMerchant = FOR_MERCHANT.includes(template)
  const { letter, ...rest } = written
  const drawAs = isForMerchant || isPaid(config, order) ? draw : drawForOthers
  return {
    ...rest,
    ...drawAs(letter, isForMerchant ? PLATFORM : brandOf(config, merchant)),
    ...(!isForMerchant && { fromName: merchant.storeName, replyTo: merchant.supportEmail }),
  }
}
