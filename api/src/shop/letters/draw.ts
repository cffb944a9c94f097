import { isolate } from '../../platform/languages/isolate.ts'
import type { Mail } from '../../gateways/mail/mime.ts'
import { drawHtml } from './drawHtml.ts'
import { drawText } from './drawText.ts'
import type { Block, Brand, Letter } from './Letter.ts'

/** Renders both forms of a letter; a mail program shows the one it supports. */
export function draw(letter: Letter, brand: Brand): Required<Pick<Mail, 'subject' | 'text' | 'html'>> {
  const alone = (text: string) => isolate(text, letter.title)
  const content = { ...letter, blocks: letter.blocks.map((block) => isolated(block, alone)) }
  const look = { ...brand, shop: alone(brand.shop) }
  return { subject: letter.subject, text: drawText(content, look), html: drawHtml(content, look) }
}

/** Isolates the texts of people and shops. Those in sentences are isolated when they are filled in. */
function isolated(block: Block, alone: (text: string) => string): Block {
  switch (block.is) {
    case 'facts':
      return { ...block, rows: block.rows.map((row) => ({ ...row, value: alone(row.value) })) }
    case 'lines':
      return { ...block, rows: block.rows.map((row) => ({ ...row, name: alone(row.name) })) }
    case 'files':
      return {
        ...block,
        rows: block.rows.map((row) => ({ ...row, name: alone(row.name), detail: row.detail && alone(row.detail) })),
      }
    case 'address':
      return { ...block, lines: block.lines.map(alone) }
    case 'answers':
      return { ...block, rows: block.rows.map(({ label, lines }) => ({ label: alone(label), lines: lines.map(alone) })) }
    default:
      return block
  }
}
