import { draw } from './draw.ts'
import type { Block, Brand, Letter } from './Letter.ts'

/** Invisible, and no part of a web address. */
const BREAK = '\u200c'

/**
 * Breaks web and email addresses in a text that a stranger reads, so that no mail program turns them into links. It looks the same.
 * Amounts, dates and times are unchanged.
 */
const withoutAddresses = (text: string): string =>
  text.replace(/([:/](?=\/)|@(?=\S)|[.\u3002\uff0e\uff61](?=\p{L}))/gu, `$1${BREAK}`)

/**
 * Renders a mail of a shop to a person who may not know it. Only its own buttons and links can be pressed: addresses in names and
 * other words of the seller, or of the person who typed the order, are no links.
 */
export const drawForOthers = (letter: Letter, brand: Brand) =>
  draw(
    {
      ...letter,
      ...inAll({ subject: letter.subject, preview: letter.preview, title: letter.title }),
      blocks: letter.blocks.map(withoutLinks),
      footer: letter.footer.map((part) => (typeof part === 'string' ? withoutAddresses(part) : inAll(part))),
    },
    { ...brand, shop: withoutAddresses(brand.shop) },
  )

function withoutLinks(block: Block): Block {
  switch (block.is) {
    case 'text':
    case 'notice':
    case 'button':
      return inAll(block)
    case 'facts':
    case 'sums':
      return { ...block, rows: block.rows.map(inAll) } as Block
    case 'lines':
      return { ...block, rows: block.rows.map(inAll) }
    case 'files':
      return { ...inAll(block), rows: block.rows.map(inAll) }
    case 'legal':
    case 'address':
      return { ...inAll(block), lines: block.lines.map(withoutAddresses) }
    case 'answers':
      return { ...inAll(block), rows: block.rows.map((row) => ({ ...inAll(row), lines: row.lines.map(withoutAddresses) })) }
    default:
      return block satisfies never
  }
}

/** Every text of an object but the address of its link. */
const inAll = <Part extends object>(part: Part): Part =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'url' ? withoutAddresses(value) : value,
    ]),
  ) as Part
