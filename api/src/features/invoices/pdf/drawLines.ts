import type { components } from '../../../generated/openapi.ts'
import { isolate } from '../../../platform/languages/isolate.ts'
import { numberIn } from '../../../pricing/money.ts'
import { isShown, money, taxName } from './invoiceText.ts'
import { heightOf, INK, PAGE, type Pdf, rule, write } from './paper.ts'

type Invoice = components['schemas']['Invoice']

const COLUMNS = {
  name: { x: PAGE.left, width: 290 },
  quantity: { x: 344, width: 40, align: 'right' },
  price: { x: 388, width: 76, align: 'right' },
  total: { x: 468, width: PAGE.right - 468, align: 'right' },
} as const
const SUMS = { title: { x: 330, width: 130 }, amount: { x: 450, width: PAGE.right - 450, align: 'right' } } as const
const ROW_GAP = 7

/**
 * Draws the items and the sums.
 * @returns their bottom, on the last page.
 */
export function drawLines(paper: Pdf, invoice: Invoice, { y, accent }: { y: number; accent: string }): number {
  const amount = money(invoice)
  const { labels } = invoice
  let at = drawHeadings(paper, invoice, { y, accent })
  for (const { name: text, quantity, price, line_total } of invoice.lines) {
    const name = isolate(text, labels.item)
    const height = heightOf(paper, name, COLUMNS.name)
    if (at + height + ROW_GAP > PAGE.bottom) at = drawHeadings(nextPage(paper), invoice, { y: PAGE.top, accent })
    write(paper, name, { ...COLUMNS.name, y: at })
    write(paper, numberIn(invoice.language, quantity), { ...COLUMNS.quantity, y: at })
    write(paper, amount(price), { ...COLUMNS.price, y: at })
    write(paper, amount(line_total), { ...COLUMNS.total, y: at })
    at += height + ROW_GAP
    rule(paper, at - 1)
    at += ROW_GAP
  }
  const sums = sumsOf(invoice)
  const needed = sums.length * 17 + 40
  if (at + needed > PAGE.bottom) {
    nextPage(paper)
    at = PAGE.top
  }
  return drawSums(paper, sums, { y: at + 5, accent })
}

const nextPage = (paper: Pdf): Pdf => paper.addPage()

function drawHeadings(paper: Pdf, { labels }: Invoice, { y, accent }: { y: number; accent: string }): number {
  const look = { y, size: 8, color: INK.muted }
  write(paper, labels.item, { ...COLUMNS.name, ...look })
  write(paper, labels.quantity, { ...COLUMNS.quantity, ...look })
  write(paper, labels.price, { ...COLUMNS.price, ...look })
  write(paper, labels.amount, { ...COLUMNS.total, ...look })
  rule(paper, y + 16, { color: accent, thickness: 1.25 })
  return y + 25
}

interface Sum {
  title: string
  amount: string
  strong?: boolean
}

/** From the lines to the total, and the VAT in it. */
function sumsOf(invoice: Invoice): Sum[] {
  const amount = money(invoice)
  const { labels } = invoice
  const { subtotal, discount, discounts, shipping, tip, net, taxes, tax_included: included, total } = invoice
  const hasVat = taxes.length > 0
  const vat = hasVat
    ? [
        { title: labels.net, amount: amount(net) },
        ...taxes.filter(isShown).map((line) => ({ title: taxName(line, invoice), amount: amount(line.tax) })),
      ]
    : []
  const isPlain = discount === 0 && shipping === 0 && tip === 0
  return [
    ...(isPlain && !hasVat ? [] : [{ title: labels.subtotal, amount: amount(subtotal) }]),
    ...discounts.map((one) => ({
      title: [labels.discount, isolate(one.name ?? '', labels.discount)].filter(Boolean).join(' '),
      amount: amount(-one.amount),
    })),
    ...(shipping > 0 ? [{ title: labels.shipping, amount: amount(shipping) }] : []),
    ...(tip > 0 ? [{ title: labels.tip, amount: amount(tip) }] : []),
    ...(included ? [] : vat),
    { title: invoice.kind === 'invoice' ? labels.total : labels.total_credited, amount: amount(total), strong: true },
    ...(included ? vat : []),
  ]
}

function drawSums(paper: Pdf, sums: Sum[], { y, accent }: { y: number; accent: string }): number {
  let at = y
  for (const { title, amount, strong } of sums) {
    if (strong) rule(paper, at + 2, { from: SUMS.title.x, color: accent, thickness: 1.25 })
    const look = strong ? { y: at + 9, size: 12, bold: true } : { y: at, color: INK.muted }
    write(paper, title, { ...SUMS.title, ...look })
    write(paper, amount, { ...SUMS.amount, ...look, color: INK.text })
    at += strong ? 34 : 17
  }
  return at
}
