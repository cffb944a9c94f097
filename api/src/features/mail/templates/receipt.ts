import { buffer } from 'node:stream/consumers'
import { ApiError } from '../../../http/errors.ts'
import { downloadAddress, listDownloads, MAILED_DAYS } from '../../delivery/downloads.ts'
import { invoiceUrl } from '../../invoices/invoiceLink.ts'
import { invoicePdf } from '../../invoices/invoicePdf.ts'
import { readInvoice } from '../../invoices/readInvoice.ts'
import { townLine, type ShippingAddress } from '../../../rows/ShippingAddress.ts'
import type { Occasion, Written } from './Occasion.ts'
import type { Block } from '../../../letters/Letter.ts'
import { fill, type Words } from '../../../letters/words/words.ts'
import { buyerFooter, day, orderBlocks } from './orderBlocks.ts'

const DAY_MS = 24 * 3600_000

/** Mails the buyer the items, the sums, the downloads and the invoice. Null when the order is no longer completed. */
export async function receiptMail(occasion: Occasion): Promise<Written | null> {
  const { config, order, merchant, words } = occasion
  if (order.paymentStatus !== 'completed') return null
  const [firstName] = order.customerName?.trim().split(/\s+/) ?? []
  const { receipt } = words
  const attachments = await attachedInvoice(occasion)
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
        ...(order.shippingAddress ? [addressBlock(words, order.shippingAddress)] : []),
        ...(attachments.length
          ? ([
              { is: 'text', text: receipt.attached },
              { is: 'button', label: receipt.invoice, url: invoiceUrl(config, order) },
            ] as const)
          : []),
      ],
      footer: buyerFooter(occasion),
    },
    attachments,
  }
}

/** Orders placed before invoices existed have none. */
async function attachedInvoice({ db, config, storage, order }: Occasion): Promise<NonNullable<Written['attachments']>> {
  const reader = { merchantId: order.merchantId, isPerson: false, token: undefined, secret: config.secret }
  const paper = await readInvoice(db, order.id, reader).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
  if (!paper) return []
  const { name, stream } = await invoicePdf({ storage, config }, paper)
  return [{ filename: name, content: await buffer(stream), contentType: 'application/pdf' }]
}

async function downloadBlocks({ db, config, order, merchant, words }: Occasion): Promise<Block[]> {
  const downloads = await listDownloads(db, [order])
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

const addressBlock = ({ tag, shipTo }: Words, address: ShippingAddress): Block => ({
  is: 'address',
  title: shipTo,
  lines: [
    address.name,
    address.line1,
    address.line2,
    townLine(address),
    new Intl.DisplayNames([tag], { type: 'region' }).of(address.country),
  ].filter((line): line is string => Boolean(line)),
})
