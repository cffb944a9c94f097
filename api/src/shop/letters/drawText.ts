import type { Block, Brand, Letter } from './Letter.ts'

/** Renders a letter as plain text. */
export function drawText({ title, blocks, footer }: Letter, { shop }: Brand): string {
  const small = footer.map((part) => (typeof part === 'string' ? part : `${part.label}: ${part.url}`))
  return [title, ...blocks.map(drawBlock), `-- \n${[shop, ...small].join('\n')}`].join('\n\n') + '\n'
}

function drawBlock(block: Block): string {
  switch (block.is) {
    case 'text':
    case 'notice':
      return block.text
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'lines':
      return block.rows.map(({ name, detail, amount }) => `${name}\n  ${detail}  ${amount}`).join('\n')
    case 'sums':
      return block.rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n')
    case 'files':
      return [
        `${block.title}\n${block.hint}`,
        ...block.rows.map(({ name, detail, url }) => `${name}${detail ? ` (${detail})` : ''}:\n${url}`),
      ].join('\n\n')
    case 'legal':
      return [block.title, ...block.lines].join('\n\n')
    case 'address':
      return `${block.title}:\n${block.lines.join('\n')}`
    case 'answers':
      return [`${block.title}:`, ...block.rows.map(({ label, lines }) => `${label}\n  ${lines.join('\n  ')}`)].join('\n')
    default:
      return block satisfies never
  }
}
