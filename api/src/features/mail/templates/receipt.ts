import { downloadAddress, MAILED_DAYS } from '../../delivery/downloads.ts'
import { invoiceUrl } from '../../../invoicing/invoiceLink.ts'
import { townLine, type ShippingAddress } from '../../../rows/ShippingAddress.ts'
import type { Occasion, Written } from './Occasion.ts'
import type { Block } from '../../../letters/Letter.ts'
import { fill, type Words } from '../../../letters/words/words.ts'
import { buyerFooter, day, orderBlocks } from './orderBlocks.ts'

const DAY_MS = 24 * 3600_000

/**
 * Mails the buyer the items, the sums, the downloads and a link to the invoice. Null when the order is no longer
 * completed.
 */
export function receiptMail(occasion: Occasion): Written | null {
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
        ...downloadBlocks(occasion),
        ...orderBlocks(occasion),
        ...(order.shippingAddress ? [addressBlock(words, order.shippingAddress)] : []),
        // Orders placed before invoices existed have none.
        ...(order.hasInvoice ? [{ is: 'button', label: receipt.invoice, url: invoiceUrl(config, order) } as const] : []),
      ],
      footer: buyerFooter(occasion),
    },
  }
}

function downloadBlocks({ config, merchant, words, downloads }: Occasion): Block[] {
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

const REGIONS = new Map<string, Intl.DisplayNames>()

function regionName(tag: string, country: string): string | undefined {
  let names = REGIONS.get(tag)
  if (!names) REGIONS.set(tag, (names = new Intl.DisplayNames([tag], { type: 'region' })))
  return names.of(country)
}

const addressBlock = ({ tag, shipTo }: Words, address: ShippingAddress): Block => ({
  is: 'address',
  title: shipTo,
  lines: [address.name, address.line1, address.line2, townLine(address), regionName(tag, address.country)].filter(
    (line): line is string => Boolean(line),
  ),
})
