import { Marked, type RendererObject, type Tokens } from 'marked'

/** A Markdown file as a page: HTML, and what stands for it in a list. */
export interface MarkdownPage {
  /** The first heading; empty without one. */
  title: string
  /** The first paragraph as plain text. */
  summary: string
  html: string
}

/**
 * Turns Markdown into HTML for a page without inline scripts and styles. Raw HTML in it is shown as text, links to other files
 * lead to their pages, and headings can be linked to.
 * @param pageOf address of another file, given as it is linked (`embed.md`); null leaves the words without the link.
 */
export function renderMarkdown(markdown: string, pageOf: (file: string) => string | null): MarkdownPage {
  const marked = new Marked({ renderer: createRenderer(pageOf) })
  const tokens = marked.lexer(markdown)
  const heading = tokens.find((token): token is Tokens.Heading => token.type === 'heading' && token['depth'] === 1)
  const paragraph = tokens.find((token): token is Tokens.Paragraph => token.type === 'paragraph')
  return { title: plain(heading), summary: plain(paragraph), html: marked.parser(tokens) }
}

/** Text as HTML, in elements and attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** Names the headings of one page, so that they can be linked to: `Your first link` → `your-first-link`, each name once. */
export function createHeadingIds(): (heading: string) => string {
  const seen = new Map<string, number>()
  return (heading) => {
    const id =
      heading
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join('-') ?? 'section'
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    return count === 1 ? id : `${id}-${count}`
  }
}

function createRenderer(pageOf: (file: string) => string | null): RendererObject {
  const idOf = createHeadingIds()
  return {
    html: ({ text }) => escapeHtml(text),
    heading({ tokens, depth }) {
      return `<h${depth} id="${idOf(plain({ tokens }))}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    // What can be scrolled must take the focus, or the keyboard cannot scroll it.
    code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
    table(token) {
      const row = (cells: Tokens.TableCell[], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
      const body = token.rows.map((cells) => row(cells, 'td')).join('')
      return `<div tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      const target = linkTarget(href, pageOf)
      return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`
    },
  }
}

/** Null for what leads nowhere, and for what a browser would run instead of opening. */
function linkTarget(href: string, pageOf: (file: string) => string | null): string | null {
  if (/^(https?:|mailto:|#|\/(?!\/))/i.test(href)) return href
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return null
  const [file = '', anchor] = href.split('#')
  const page = pageOf(file)
  return page && page + (anchor ? `#${anchor}` : '')
}

/** What a token says, without its marks. */
function plain(token: { tokens?: Tokens.Generic[] | undefined; text?: string } | undefined): string {
  if (!token) return ''
  return token.tokens ? token.tokens.map((part) => plain(part)).join('') : (token.text ?? '').replaceAll('\n', ' ')
}
