import { formatMoney } from '../../../pricing/money.ts'
import type { Occasion, Written } from './Occasion.ts'
import { wordsFor } from '../../../shop/languages/words.ts'
import { addressBlocks } from './addressBlocks.ts'
import { answerBlocks } from './answerBlocks.ts'
import { orderBlocks } from './orderBlocks.ts'

/** Notifies the merchant of a sale. In English, like the dashboard. */
export function saleMail(occasion: Occasion): Written | null {
  const { config, order, merchant } = occasion
  // Switched off meanwhile.
  if (!merchant.mailSales) return null
  const words = wordsFor('en')
  const amount = formatMoney(order.totalMinor, order.currency)
  const what = order.items.map((item) => item.productName).join(', ')
  const customer = order.customerName ? `${order.customerName} (${order.customerEmail})` : order.customerEmail
  return {
    letter: {
      tag: words.tag,
      subject: order.isDonation ? `You received a donation of ${amount}` : `You sold ${shortened(what)} for ${amount}`,
      preview: `Order #${order.number} of ${order.customerName ?? order.customerEmail}`,
      title: `${order.isDonation ? 'New donation' : 'New sale'}: ${amount}`,
      blocks: [
        { is: 'text', text: `${customer} ${order.isDonation ? 'donated to' : 'bought from'} ${merchant.storeName}.` },
        ...orderBlocks({ ...occasion, words }),
        ...addressBlocks(words, order.shippingAddress),
        ...answerBlocks(words, order.answers, 'Answers'),
        { is: 'button', label: 'Open the order', url: `${config.publicUrl}/dashboard/orders?open=${order.id}` },
      ],
      footer: [
        ...(config.testMode ? ['Test mode, no money moves.'] : []),
        { label: 'Choose which mails you get', url: `${config.publicUrl}/dashboard/settings#notifications` },
      ],
    },
  }
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text)
