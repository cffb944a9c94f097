import type { PageIndexInfo } from '@rspress/core'

/** A heading of the guide with the text below it. */
export interface Section {
  title: string
  /** The title of its page. */
  page: string
  address: string
  text: string
}

/** Shorter words match too much. */
const SHORTEST_WORD = 2
const MOST_RESULTS = 20
const EXCERPT = { before: 40, length: 140 }

/** Cuts the pages of the index at their headings. */
export const sectionsOf = (index: Pick<PageIndexInfo, 'title' | 'routePath' | 'content' | 'toc'>[]): Section[] =>
  index
    .filter(({ routePath }) => routePath.startsWith('/documentation'))
    .flatMap(({ title, routePath, content, toc }) => {
      const headings = toc.filter(({ charIndex }) => charIndex >= 0)
      const first = { title, page: title, address: routePath, text: content.slice(0, headings[0]?.charIndex) }
      return [
        first,
        ...headings.map(({ text, id, charIndex }, at) => ({
          title: text.replaceAll('`', ''),
          page: title,
          address: `${routePath}#${id}`,
          text: content.slice(charIndex + text.length, headings[at + 1]?.charIndex).trim(),
        })),
      ]
    })

/** Returns the sections that have every word of the query, those with the words in their title first. */
export function findSections(sections: Section[], query: string): Section[] {
  const words = wordsOf(query)
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_RESULTS)
    .map(({ section }) => section)
}

/** Returns the text around the first word that matches. */
export function excerptOf({ text }: Section, query: string): string {
  const lower = text.toLowerCase()
  const found = wordsOf(query).map((word) => lower.indexOf(word))
  const start = Math.max(0, Math.min(...found.filter((at) => at >= 0), text.length) - EXCERPT.before)
  const cut = text.slice(start < text.length - EXCERPT.before ? start : 0)
  return `${cut !== text ? '… ' : ''}${cut.slice(0, EXCERPT.length)}${cut.length > EXCERPT.length ? ' …' : ''}`
}

const wordsOf = (query: string) =>
  (query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => word.length >= SHORTEST_WORD)

/** A word in the title counts more than in the text. A page's title counts as part of the text of its sections. */
function scoreOf({ title, page, text }: Section, words: string[]): number {
  const [head, body] = [title.toLowerCase(), `${page} ${text}`.toLowerCase()]
  const scores = words.map((word) => (head.includes(word) ? 8 : 0) + Math.min(4, body.split(word).length - 1))
  return scores.length && scores.every((score) => score > 0) ? scores.reduce((sum, score) => sum + score, 0) : 0
}
