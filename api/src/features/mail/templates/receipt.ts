import { downloadAddress, MAILED_DAYS } from '../../delivery/downloads.ts'
import { canWithdraw } from '../../../shop/order/withdrawal.ts'
import { invoiceUrl, withdrawalUrl } from '../../../shop/invoice/invoiceLink.ts'
import type { Occasion, Written } from './Occasion.ts'
import { dayIn } from '../../../platform/languages/dayIn.ts'
import type { Block } from '../../../shop/letters/Letter.ts'
import { fill } from '../../../platform/languages/fill.ts'
import { subscriptionsUrl } from '../../../shop/subscription/subscriptionsToken.ts'
import { Subscription } from '../../../shop/subscription/Subscription.ts'
import { addressBlocks } from './addressBlocks.ts'
import { answerBlocks } from './answerBlocks.ts'
import { buyerFooter, orderBlocks } from './orderBlocks.ts'
import { instructionBlocks, sellerBlocks } from './sellerBlocks.ts'

const DAY_MS = 24 * 3600_000

/**
 * Mails the buyer the items, the sums, the downloads, a link to the invoice, who sells, and the instructions on withdrawal. Null when the order is no longer
 * completed.
 */
export async function receiptMail(occasion: Occasion): Promise<Written | null> {
  const { config, order, merchant, words } = occasion
  if (order.paymentStatus !== 'completed') return null
  const [firstName] = order.customerName?.trim().split(/\s+/) ?? []
  const receipt = order.isDonation ? words.donation : { ...words.receipt, greetingNameless: words.greetingNameless }
  return {
    letter: {
      tag: words.tag,
      subject: fill(receipt.subject, { shop: merchant.storeName, number: order.number }),
      preview: receipt.text,
      title: firstName ? fill(words.greeting, { name: firstName }) : receipt.greetingNameless,
      blocks: [
        { is: 'text', text: receipt.text },
        ...downloadBlocks(occasion),
        ...orderBlocks(occasion),
        ...(await nextBlocks(occasion)),
        ...addressBlocks(words, order.shippingAddress),
        ...answerBlocks(words, order.answers),
        ...consentBlocks(occasion),
        // Orders placed before invoices existed have none.
        ...(order.hasInvoice ? [{ is: 'button', label: receipt.invoice, url: invoiceUrl(config, order) } as const] : []),
        ...sellerBlocks(occasion),
        ...instructionBlocks(occasion),
      ],
      footer: [
        ...(canWithdraw(order, merchant) ? [{ label: words.withdrawal.link, url: withdrawalUrl(config, order) }] : []),
        ...(order.subscriptionId ? [{ label: words.subscription.cancelLink, url: subscriptionsUrl(config, order) }] : []),
        ...buyerFooter(occasion),
      ],
    },
  }
}

/** When the next payment of a subscription follows. What is charged then is in the consent below. */
async function nextBlocks({ db, order, merchant, words }: Occasion): Promise<Block[]> {
  const { merchantId, subscriptionId } = order
  if (!subscriptionId) return []
  const subscription = await Subscription.query(db).findOne({ merchantId, id: subscriptionId })
  if (!subscription?.nextChargeAt) return []
  const date = dayIn(words.tag, subscription.nextChargeAt, merchant.timeZone)
  return [{ is: 'text', text: fill(words.billing.next, { date }) }]
}

/** What the buyer agreed to, and what they waived: the law wants it confirmed on a durable medium. */
function consentBlocks({ order: { consents }, merchant, words }: Occasion): Block[] {
  const agreed = consents.map(({ text, at }) =>
    fill(words.consents.agreed, { text, date: dayIn(words.tag, new Date(at), merchant.timeZone) }),
  )
  const waived = consents.some(({ kind }) => kind === 'waiver') ? [words.consents.waived] : []
  return [...agreed, ...waived].map((text) => ({ is: 'notice', text }))
}

function downloadBlocks({ config, merchant, words, downloads }: Occasion): Block[] {
  if (!downloads.length) return []
  const until = dayIn(words.tag, new Date(Date.now() + MAILED_DAYS * DAY_MS), merchant.timeZone)
  const most = Math.max(...downloads.map(({ left }) => left))
  return [
    {
      is: 'files',
      title: words.downloads.title,
      hint: fill(words.downloads.hint, { count: most, date: until }),
      rows: downloads.map((download) => ({
        name: download.name,
        detail: download.fileName,
        label: words.downloads.action,
        url: downloadAddress(config, download, 'shopper', MAILED_DAYS),
      })),
    },
  ]
}
