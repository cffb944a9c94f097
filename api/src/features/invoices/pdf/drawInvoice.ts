import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { components } from '../../../generated/openapi.ts'
import { fill } from '../../../platform/languages/fill.ts'
import { isolate } from '../../../platform/languages/isolate.ts'
import { ACCENT } from '../../../shop/merchant/colors.ts'
import { attachXml } from './attachXml.ts'
import { drawLines } from './drawLines.ts'
import { buyerLines, buyerName, day, notes, sellerLines, titleOf } from './invoiceText.ts'
import { createPaper, heightOf, INK, PAGE, type Pdf, place, write } from './paper.ts'

export type Invoice = components['schemas']['Invoice']

const LOGO = { width: 170, height: 46 }

/**
 * Draws an invoice on A4 paper, in the shop's look.
 * @param logo PNG; null shows the shop's name in its place.
 * @param xml the electronic invoice to attach; null for none.
 */
export async function drawInvoice(invoice: Invoice, logo: Buffer | null, xml: string | null): Promise<Buffer> {
  const paper = await createPaper({
    lang: invoice.language,
    title: `${titleOf(invoice)} ${invoice.number}`,
    author: invoice.seller.store_name,
    // The format of an address adds signs of its own: 〒.
    content: [invoice, buyerLines(invoice)],
  })
  const accent = invoice.seller.accent ?? ACCENT
  paper.rect(0, 0, PAGE.width, 5).fill(accent)
  drawHead(paper, invoice, logo)
  const end = drawParties(paper, invoice, 134)
  const below = drawLines(paper, invoice, { y: end + 28, accent })
  drawNotes(paper, invoice, below)
  drawFoot(paper, invoice)
  if (xml) attachXml(paper, xml)
  paper.end()
  return buffer(paper as unknown as Readable)
}

function drawHead(paper: Pdf, invoice: Invoice, logo: Buffer | null) {
  const name = isolate(invoice.seller.store_name, titleOf(invoice))
  const left = place(paper, PAGE.left, LOGO.width)
  if (logo)
    paper.image(logo, left, 40, { fit: [LOGO.width, LOGO.height], align: left === PAGE.left ? 'left' : 'right' } as object)
  else write(paper, name, { x: PAGE.left, y: 46, width: 260, size: name.length > 24 ? 14 : 18, bold: true })
  const right = { x: 330, width: PAGE.right - 330, align: 'right' } as const
  write(paper, titleOf(invoice), { ...right, y: 40, size: 22, bold: true })
  write(paper, invoice.number, { ...right, y: 70, size: 11, color: INK.muted })
}

/**
 * Draws seller, buyer and dates side by side.
 * @returns the bottom of the longest of them.
 */
function drawParties(paper: Pdf, invoice: Invoice, y: number): number {
  const date = day(invoice)
  const { labels } = invoice
  const dates: [string, string][] = [
    [invoice.kind === 'invoice' ? labels.invoice_date : labels.date, date(invoice.issued_at)],
    [labels.order, `#${invoice.order_number}`],
    [labels.order_date, date(invoice.ordered_at)],
    ...(invoice.donation ? [] : [[labels.supply_date, date(invoice.supplied_at)] satisfies [string, string]]),
  ]
  const ends = [
    drawParty(paper, {
      title: labels.from,
      name: isolate(invoice.seller.store_name, labels.from),
      lines: sellerLines(invoice),
      x: PAGE.left,
      y,
    }),
    drawParty(paper, { title: labels.billed_to, name: buyerName(invoice), lines: buyerLines(invoice), x: 222, y }),
    dates.reduce((at, [title, text]) => {
      write(paper, title, { x: 396, y: at, width: 66, color: INK.muted })
      return write(paper, text, { x: 462, y: at, width: PAGE.right - 462, align: 'right' }) + 3
    }, y),
  ]
  return Math.max(...ends)
}

interface Party {
  title: string
  name: string
  lines: string[]
  x: number
  y: number
}

function drawParty(paper: Pdf, { title, name, lines, x, y }: Party): number {
  const width = 158
  let at = write(paper, title, { x, y, width, color: INK.muted }) + 3
  at = write(paper, name, { x, y: at, width, bold: true })
  for (const line of lines) at = write(paper, line, { x, y: at, width })
  return at
}

function drawNotes(paper: Pdf, invoice: Invoice, y: number) {
  let at = y + 28
  for (const text of notes(invoice)) {
    const height = heightOf(paper, text, { width: PAGE.right - PAGE.left })
    if (at + height > PAGE.bottom) {
      paper.addPage()
      at = PAGE.top
    }
    at = write(paper, text, { x: PAGE.left, y: at, width: PAGE.right - PAGE.left, color: INK.muted }) + 4
  }
}

/** Draws the footer of every page, once the number of pages is known. */
function drawFoot(paper: Pdf, invoice: Invoice) {
  const { count } = paper.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    paper.switchToPage(page)
    const [y, size, color] = [796, 8, INK.muted]
    const [shop, number] = [invoice.seller.store_name, invoice.number].map((text) => isolate(text, titleOf(invoice)))
    write(paper, `${shop} · ${titleOf(invoice)} ${number}`, {
      x: PAGE.left,
      y,
      size,
      color,
      width: 380,
    })
    write(paper, fill(invoice.labels.page, { page: page + 1, count }), {
      x: PAGE.right - 100,
      y,
      size,
      color,
      width: 100,
      align: 'right',
    })
  }
}
