import { formatMoney } from '../../../pricing/money.ts'
import { withdrawableItems, withdrawalAmount } from '../../../shop/order/withdrawal.ts'
import { dayIn } from '../../../platform/languages/dayIn.ts'
import { momentIn } from '../../../platform/languages/momentIn.ts'
import { fill } from '../../../platform/languages/fill.ts'
import { wordsFor } from '../../../shop/languages/words.ts'
import type { Occasion, Written } from './Occasion.ts'
import { buyerFooter } from './orderBlocks.ts'

/** Confirms a withdrawal to the buyer: its content, with the day and time, as the law requires. */
export function withdrawalMail(occasion: Occasion): Written | null {
  const { order, merchant, words } = occasion
  if (!order.withdrawnAt || !order.withdrawal) return null
  const { withdrawal } = words
  const shop = merchant.storeName
  const date = dayIn(words.tag, order.completedAt ?? order.createdAt, merchant.timeZone)
  return {
    letter: {
      tag: words.tag,
      subject: fill(withdrawal.subject, { shop, number: order.number }),
      preview: withdrawal.title,
      title: withdrawal.title,
      blocks: [
        { is: 'text', text: fill(withdrawal.text, { shop }) },
        { is: 'notice', text: fill(withdrawal.statement, { shop, number: order.number, date }) },
        {
          is: 'facts',
          rows: [
            { label: withdrawal.received, value: momentIn(words.tag, order.withdrawnAt, merchant.timeZone) },
            { label: withdrawal.name, value: order.withdrawal.name },
            { label: withdrawal.email, value: order.withdrawal.email },
          ],
        },
        {
          is: 'text',
          text: withdrawableItems(order)
            .map(({ quantity, productName }) => `${quantity} × ${productName}`)
            .join(', '),
        },
      ],
      footer: buyerFooter(occasion),
    },
  }
}

/** Notifies the merchant. In English, like the dashboard. */
export function withdrawalNotice({ config, order, merchant }: Occasion): Written | null {
  if (!order.withdrawnAt) return null
  const amount = formatMoney(withdrawalAmount(order), order.currency)
  const who = order.withdrawal?.name ?? order.customerName ?? order.customerEmail
  const text = `${who} withdrew from the contract about order #${order.number} of ${merchant.storeName}.`
  return {
    letter: {
      tag: wordsFor('en').tag,
      subject: `Withdrawal: order #${order.number}, ${amount}`,
      preview: text,
      title: `Withdrawal: order #${order.number}`,
      blocks: [
        { is: 'text', text },
        {
          is: 'text',
          text: `Refund ${amount} within 14 days. For goods that you shipped, you may wait until they are back, or the buyer shows that they were sent. Nothing is refunded until you do it.`,
        },
        { is: 'button', label: 'Open the order', url: `${config.publicUrl}/dashboard/orders?open=${order.id}` },
      ],
      footer: config.testMode ? ['Test mode, no money moves.'] : [],
    },
  }
}
