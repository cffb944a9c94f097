import type { Occasion, Written } from './Occasion.ts'
import { fill } from '../../../platform/languages/fill.ts'
import { buyerFooter, money } from './orderBlocks.ts'

/** Notifies the buyer of a refund. */
export function refundMail(occasion: Occasion): Written {
  const { order, merchant, words, data } = occasion
  const { refund } = words
  const shop = merchant.storeName
  const amount = money(words, data.amountMinor ?? order.refundedMinor, order.currency)
  const text = fill(refund.text, { shop, amount, number: order.number })
  const hadFiles = order.items.some(({ productType }) => productType === 'digital')
  return {
    letter: {
      tag: words.tag,
      subject: fill(refund.subject, { shop, number: order.number }),
      preview: text,
      title: refund.title,
      blocks: [
        { is: 'text', text },
        {
          is: 'sums',
          rows: [
            { label: words.total, amount: money(words, order.totalMinor, order.currency) },
            { label: refund.amount, amount, strong: true },
          ],
        },
        ...(order.paymentStatus === 'refunded' && hadFiles ? [{ is: 'notice', text: refund.closed } as const] : []),
      ],
      footer: buyerFooter(occasion),
    },
  }
}
