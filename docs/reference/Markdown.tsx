import type { ReactNode } from 'react'

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)/g

/** The little Markdown of the contract's descriptions: paragraphs, code, bold words and links. */
export function Markdown({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((block) => block.trim())
    .map((block) => <p key={block}>{inline(block)}</p>)
}

/** Text without paragraphs. */
export function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    const [all, code, bold, words, href] = match
    parts.push(text.slice(end, match.index))
    const key = match.index
    if (code) parts.push(<code key={key}>{code}</code>)
    else if (bold) parts.push(<strong key={key}>{bold}</strong>)
    else
      parts.push(
        <a key={key} href={href}>
          {words}
        </a>,
      )
    end = match.index + all.length
  }
  return [...parts, text.slice(end)]
}

/** Text without the marks of Markdown. */
export const plain = (text: string): string => text.replace(INLINE, '$1$2$3').replace(/\s+/g, ' ').trim()
