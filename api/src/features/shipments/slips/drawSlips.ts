import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fill } from '../../../platform/languages/fill.ts'
import { isolate } from '../../../platform/languages/isolate.ts'
import { createPaper, heightOf, INK, PAGE, type Pdf, place, readAs, rule, write } from '../../invoices/pdf/paper.ts'
import type { Slip, SlipLine } from './Slip.ts'

const LOGO = { width: 170, height: 46 }
const ROW_GAP = 7
const SKU = { size: 8, height: 12 }

/**
 * Draws packing slips on A4 paper, each from a new page on.
 * @param slips at least one, all of one shop.
 * @param logo PNG; null shows the shop's name in its place.
 */
export async function drawSlips(slips: Slip[], logo: Buffer | null): Promise<Buffer> {
  const [first] = slips
  const title = slips.length === 1 ? `${first!.title} ${first!.number}` : first!.title
  const paper = await createPaper({ lang: first!.language, title, author: first!.shop, content: slips })
  for (const slip of slips) {
    readAs(paper, slip.language)
    if (slip !== first) paper.addPage()
    const start = paper.bufferedPageRange().count - 1
    drawSlip(paper, slip, logo)
    drawFoot(paper, slip, start)
  }
  paper.end()
  return buffer(paper as unknown as Readable)
}

function drawSlip(paper: Pdf, slip: Slip, logo: Buffer | null) {
  paper.rect(0, 0, PAGE.width, 5).fill(slip.accent)
  const left = place(paper, PAGE.left, LOGO.width)
  if (logo)
    paper.image(logo, left, 40, { fit: [LOGO.width, LOGO.height], align: left === PAGE.left ? 'left' : 'right' } as object)
  else
    write(paper, isolate(slip.shop, slip.title), {
      x: PAGE.left,
      y: 46,
      width: 260,
      size: slip.shop.length > 24 ? 14 : 18,
      bold: true,
    })
  const right = { x: 330, width: PAGE.right - 330, align: 'right' } as const
  write(paper, slip.title, { ...right, y: 40, size: 22, bold: true })
  write(paper, slip.number, { ...right, y: 70, size: 11, color: INK.muted })
  const below = drawLines(paper, slip, drawParties(paper, slip, 134) + 28)
  if (!slip.rest) return
  const width = PAGE.right - PAGE.left
  if (below + 20 + heightOf(paper, slip.rest, { width }) > PAGE.bottom) paper.addPage()
  write(paper, slip.rest, { x: PAGE.left, y: below + 20 > PAGE.bottom ? PAGE.top : below + 20, width, color: INK.muted })
}

/**
 * Draws buyer, sender and facts side by side. The buyer comes first and is the largest, because packing begins with it.
 * @returns the bottom of the longest of them.
 */
function drawParties(paper: Pdf, { labels, buyer, shop, sender, facts }: Slip, y: number): number {
  const column = (x: number, width: number, size: number, [title, name, ...lines]: string[]) => {
    const named = write(paper, title!, { x, y, width, color: INK.muted }) + 3
    return lines.reduce(
      (at, text) => write(paper, isolate(text, title!), { x, y: at, width, size }),
      write(paper, isolate(name!, title!), { x, y: named, width, size, bold: true }),
    )
  }
  return Math.max(
    column(PAGE.left, 190, 11, [labels.shipTo, buyer.name, ...buyer.lines]),
    column(254, 130, 9, [labels.from, shop, ...sender]),
    facts.reduce((at, { title, text }) => {
      const below = write(paper, title, { x: 400, y: at, width: PAGE.right - 400, align: 'right', color: INK.muted })
      return write(paper, text, { x: 400, y: below, width: PAGE.right - 400, align: 'right' }) + 5
    }, y),
  )
}

interface Column {
  heading: string
  x: number
  width: number
  align: 'left' | 'right'
  textOf: (line: SlipLine) => string
  bold?: boolean
}

/** Amounts have columns on a slip with prices. */
function columnsOf({ labels, lines }: Slip): Column[] {
  const hasPrices = lines.some(({ price }) => price !== null)
  const counts = hasPrices ? 250 : 396
  const right = (heading: string, place: Pick<Column, 'x' | 'width' | 'bold'>, textOf: Column['textOf']): Column => {
    return { heading, ...place, align: 'right', textOf }
  }
  const packed = { x: counts + 66, width: PAGE.right - 396 - 66, bold: true }
  return [
    {
      heading: labels.item,
      x: PAGE.left,
      width: counts - PAGE.left - 8,
      align: 'left',
      textOf: ({ name }) => isolate(name, labels.item),
    },
    right(labels.ordered, { x: counts, width: 62 }, (line) => line.ordered),
    right(labels.packed, packed, (line) => line.packed),
    ...(hasPrices
      ? [
          right(labels.price, { x: 405, width: 66 }, ({ price }) => price ?? ''),
          right(labels.amount, { x: 475, width: PAGE.right - 475 }, ({ amount }) => amount ?? ''),
        ]
      : []),
  ]
}

/** @returns their bottom, on the last page. */
function drawLines(paper: Pdf, slip: Slip, y: number): number {
  const columns = columnsOf(slip)
  let at = drawHeadings(paper, slip, columns, y)
  for (const line of slip.lines) {
    const named = heightOf(paper, columns[0]!.textOf(line), columns[0]!)
    const height = Math.max(
      named + (line.sku ? SKU.height : 0),
      ...columns.map((column) => heightOf(paper, column.textOf(line), column)),
    )
    if (at + height + ROW_GAP > PAGE.bottom) at = drawHeadings(paper.addPage(), slip, columns, PAGE.top)
    for (const { textOf, heading: _heading, ...column } of columns) write(paper, textOf(line), { ...column, y: at })
    if (line.sku) write(paper, `SKU ${line.sku}`, { ...columns[0]!, y: at + named, size: SKU.size, color: INK.muted })
    at += height + ROW_GAP
    rule(paper, at - 1)
    at += ROW_GAP
  }
  return at
}

function drawHeadings(paper: Pdf, { accent }: Slip, columns: Column[], y: number): number {
  const look = { size: 8, color: INK.muted }
  const height = Math.max(...columns.map(({ heading, width }) => heightOf(paper, heading, { width, size: 8 })))
  for (const { heading, x, width, align } of columns) write(paper, heading, { x, width, align, y, ...look })
  rule(paper, y + height + 5, { color: accent, thickness: 1.25 })
  return y + height + 14
}

/** Draws the footer of the slip's pages, once their number is known. */
function drawFoot(paper: Pdf, slip: Slip, start: number) {
  const { count } = paper.bufferedPageRange()
  const look = { y: 796, size: 8, color: INK.muted }
  for (let page = start; page < count; page++) {
    paper.switchToPage(page)
    const [shop, number] = [slip.shop, slip.number].map((one) => isolate(one, slip.title))
    write(paper, `${shop} · ${slip.title} ${number}`, { x: PAGE.left, width: 380, ...look })
    const text = fill(slip.labels.page, { page: page - start + 1, count: count - start })
    write(paper, text, { x: PAGE.right - 100, width: 100, align: 'right', ...look })
  }
}
