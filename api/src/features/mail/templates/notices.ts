import { formatMoney } from '../../../pricing/money.ts'
import { momentIn } from '../../../platform/languages/momentIn.ts'
import { IDENTITY_NAMES } from '../../../shop/merchant/identity.ts'
import type { Occasion, Written } from './Occasion.ts'
import { wordsFor } from '../../../shop/languages/words.ts'

/** Notifies the merchant of a dispute, with the reason and the deadline. In English, like the dashboard. */
export function disputeNotice(occasion: Occasion): Written {
  const { order, merchant, data } = occasion
  const amount = amountOf(occasion)
  const until = data.answerUntil && momentIn(wordsFor('en').tag, new Date(data.answerUntil), merchant.timeZone)
  return noticeOf(occasion, {
    title: `Dispute: ${amount}`,
    text: `The customer of order #${order.number} asks their bank for ${amount} back. The reason: ${data.reason}.`,
    more: until
      ? `Answer until ${until}: open the order, add texts and files, and send them. Without an answer, the bank decides against you.`
      : 'This dispute cannot be answered.',
  })
}

/** Notifies the merchant that a bank decided for them. */
export function disputeWonNotice(occasion: Occasion): Written {
  const amount = amountOf(occasion)
  return noticeOf(occasion, {
    title: `Dispute won: ${amount}`,
    text: `The customer’s bank decided for you. You keep ${amount} of order #${occasion.order.number}.`,
    more: 'The order can be refunded again.',
  })
}

/** Notifies the merchant that a bank took money back in a dispute. In English, like the dashboard. */
export function lossNotice(occasion: Occasion): Written {
  const amount = amountOf(occasion)
  return noticeOf(occasion, {
    title: `Dispute lost: ${amount}`,
    text: `The customer’s bank decided against you and took back ${amount} of order #${occasion.order.number}.`,
    more: 'What your account received for this order is taken back, up to this amount. The platform bears the rest.',
  })
}

/** Notifies the merchant that a bank returned a refund. */
export function refundReturnedNotice(occasion: Occasion): Written {
  const amount = amountOf(occasion)
  const isCompleted = occasion.order.paymentStatus === 'completed'
  return noticeOf(occasion, {
    title: `Refund returned: ${amount}`,
    text: `The customer’s bank did not accept the refund of ${amount} for order #${occasion.order.number}. The customer has not received this money.`,
    more: `${isCompleted ? 'The order counts as completed. ' : ''}Contact the customer to agree on another way to pay it back.`,
  })
}

/** Notifies the merchant that invoices lack what the law requires of a seller. Queued at most once a day. */
export function incompleteNotice({ config, order, data }: Occasion): Written {
  const names = new Intl.ListFormat('en').format((data.missing ?? []).map((field) => IDENTITY_NAMES[field]))
  const text = `The invoice of order #${order.number} lacks what the law requires of you: ${names}.`
  return {
    letter: {
      tag: wordsFor('en').tag,
      subject: 'Your invoices are incomplete',
      preview: text,
      title: 'Your invoices are incomplete',
      blocks: [
        { is: 'text', text },
        { is: 'text', text: 'Invoices of further sales will lack the same until you complete it under Business Information.' },
        {
          is: 'button',
          label: 'Complete business information',
          url: `${config.publicUrl}/dashboard/settings/shop#business-information`,
        },
      ],
      footer: [
        ...(config.testMode ? ['Test mode, no money moves.'] : []),
        'We send this at most once a day, and only while new invoices are incomplete.',
        { label: 'Open the order', url: `${config.publicUrl}/dashboard/orders?open=${order.id}` },
      ],
    },
  }
}

const amountOf = ({ order, data }: Occasion) => formatMoney(data.amountMinor ?? 0, order.currency)

const noticeOf = (
  { config, order }: Occasion,
  { title, text, more }: { title: string; text: string; more: string },
): Written => ({
  letter: {
    tag: wordsFor('en').tag,
    subject: `${title} (#${order.number})`,
    preview: text,
    title,
    blocks: [
      { is: 'text', text },
      { is: 'text', text: more },
      { is: 'button', label: 'Open the order', url: `${config.publicUrl}/dashboard/orders?search=${order.number}` },
    ],
    footer: config.testMode ? ['Test mode, no money moves.'] : [],
  },
})
