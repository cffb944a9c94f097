import { type BundledLanguage, createCssVariablesTheme, createHighlighter } from 'shiki'

/** Languages of the highlighter by language of a sample. */
const GRAMMARS = { curl: 'bash', typescript: 'typescript', python: 'python', go: 'go', json: 'json' } as const
export type Grammar = keyof typeof GRAMMARS

const THEME = createCssVariablesTheme({ name: 'linktill', variablePrefix: '--shiki-' })
const shiki = await createHighlighter({
  langs: Object.values(GRAMMARS) as BundledLanguage[],
  themes: [THEME],
})

/** Returns HTML of highlighted code. Each colour is a class, `t-string` for example, because a page has thousands of tokens. */
export function highlight(code: string, grammar: Grammar): string {
  const lines = shiki.codeToTokensBase(code, { lang: GRAMMARS[grammar], theme: THEME })
  return lines.map((tokens) => merge(tokens).map(write).join('')).join('\n')
}

interface Token {
  content: string
  color?: string
}

/** Joins neighbours of one colour. White space takes the colour before it. */
function merge(tokens: Token[]): Token[] {
  const merged: Token[] = []
  for (const { content, color } of tokens) {
    const last = merged.at(-1)
    if (last && (last.color === color || !content.trim())) last.content += content
    else merged.push({ content, ...(color && { color }) })
  }
  return merged
}

function write({ content, color }: Token): string {
  const [, name] = /^var\(--shiki-token-([\w-]+)\)$/.exec(color ?? '') ?? []
  return name ? `<span class="t-${name}">${escape(content)}</span>` : escape(content)
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
