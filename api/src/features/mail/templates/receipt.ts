import { downloadAddress, listDownloads, MAILED_DAYS } from '../../delivery/downloads.ts'
import { invoiceUrl } from '../../invoices/invoiceLink.ts'
import type { ShippingAddress } from '../../orders/Order.ts'
import type { Occasion, Written } from '../composeOrderMail.ts'
import type { Block } from '../Letter.ts'
import { fill } from '../words/words.ts'
import { buyerFooter, day, orderBlocks } from './orderBlocks.ts'

const DAY_MS = 24 * 3600_000

/** To who bought: what, for how much, the downloads and the invoice. Nothing for an order that was taken back meanwhile. */
export async function receiptMail(occasion: Occasion): Promise<Written | null> {
  const { config, order, merchant, words } = occasion
  if (order.paymentStatus !== 'completed') return null
  const [firstName] = order.customerName?.trim().split(/\s+/) ?? []
  const { receipt } = words
  return {
    letter: {
      tag: words.tag,
      subject: fill(receipt.subject, { shop: merchant.storeName, number: order.number }),
      preview: receipt.text,
      title: firstName ? fill(words.greeting, { name: firstName }) : words.greetingNameless,
      blocks: [
        { is: 'text', text: receipt.text },
        ...(await downloadBlocks(occasion)),
        ...orderBlocks(occasion),
        ...(order.shippingAddress ? [addressBlock(words.shipTo, order.shippingAddress)] : []),
        { is: 'button', label: receipt.invoice, url: invoiceUrl(config, order) },
      ],
      footer: buyerFooter(occasion),
    },
  }
}

async function downloadBlocks({ db, config, order, merchant, words }: Occasion): Promise<Block[]> {
  const downloads = await listDownloads(db, [order.id])
  if (!downloads.length) return []
  const until = day(words, new Date(Date.now() + MAILED_DAYS * DAY_MS), merchant.timeZone)
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

const addressBlock = (title: string, address: ShippingAddress): Block => ({
  is: 'address',
  title,
  lines: [
    address.name,
    address.line1,
    address.line2,
    `${address.postal_code} ${address.city}, ${address.state}`,
    address.country,
  ].filter((line): line is string => Boolean(line)),
})
