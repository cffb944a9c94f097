import type { Occasion, Written } from './Occasion.ts'
import { fill } from '../../../platform/languages/fill.ts'
import { buyerFooter, money } from './orderBlocks.ts'

/** Notifies the buyer that the bank returned a refund. */
export function refundReturnedMail(occasion: Occasion): Written {
  const { order, merchant, words, data } = occasion
  const { refundReturned } = words
  const { amountMinor = 0 } = data
  const about = { shop: merchant.storeName, number: order.number, amount: money(words, amountMinor, order.currency) }
  const text = fill(refundReturned.text, about)
  return {
    letter: {
      tag: words.tag,
      subject: fill(refundReturned.subject, about),
      preview: text,
      title: refundReturned.title,
      blocks: [
        { is: 'text', text },
        ...(isOpenAgain(occasion, amountMinor) ? [{ is: 'notice', text: refundReturned.open } as const] : []),
      ],
      footer: buyerFooter(occasion),
    },
  }
}

/** The refund had left nothing of the order, so its downloads were closed. */
function isOpenAgain({ order }: Occasion, amountMinor: number): boolean {
  const hasFiles = order.items.some(({ productType }) => productType === 'digital')
  const wasClosed = order.refundedMinor + order.lostMinor + amountMinor >= order.paidMinor
  return hasFiles && wasClosed && order.paymentStatus === 'completed'
}
