import fs from 'node:fs'
import path from 'node:path'
import { ERROR_CODES, errorIndex, errorPage } from '../http/errorCodes.ts'
import { createHeadingIds, escapeHtml, renderMarkdown } from './markdown.ts'

/** Folders of the guide that hold pages for its readers. */
const FOLDERS = ['', 'product', 'embed']
/** The guide's first page. Its headings are the chapters, its links the order of their pages. */
export const FIRST_PAGE = 'README'
/** Path of a page below the docs folder: nothing that leads out of it, and no longer than a file name may be. */
export const PAGE_NAME = /^(?=.{1,200}$)[\w-]+(\/[\w-]+)*$/
/** Words shorter than this find too much. */
const SHORTEST_WORD = 2
const MOST_RESULTS = 20

interface Chapter {
  /** Empty for pages that the first page does not link to. */
  title: string
  names: string[]
}

interface Heading {
  title: string
  /** Where it is, `/documentation/webhooks#receive-an-event`. */
  href: string
  /** The text below it, without marks. */
  text: string
}

/** The guide as its readers ask for it. */
export interface Guide {
  chapters: () => Chapter[]
  /** The Markdown of one page; null where there is none. */
  markdown: (name: string) => string | null
  /** A page of results as HTML. */
  search: (question: string) => string
  /** The guide's contents for machines (llmstxt.org). */
  llms: () => string
}

/**
 * @param docs folder of the Markdown files.
 * @param values what stands in a page for `{{name}}`.
 */
export function createGuide(docs: string, values: Record<string, string> = {}): Guide {
  const findPages = () => {
    const files = FOLDERS.filter((folder) => fs.existsSync(path.join(docs, folder))).flatMap((folder) =>
      fs.readdirSync(path.join(docs, folder)).map((file) => path.posix.join(folder, file)),
    )
    const pages = files.filter((file) => /^[\w/-]+\.md$/.test(file)).map((file) => file.slice(0, -'.md'.length))
    return [...pages.filter((name) => name !== FIRST_PAGE), 'errors']
  }
  const chapters = () => readChapters(markdown(FIRST_PAGE) ?? '', findPages())
  const names = () => chapters().flatMap((chapter) => chapter.names)
  const markdown = (name: string): string | null => {
    if (name === 'errors') return errorIndex()
    if (name.startsWith('errors/')) return errorPage(name.slice('errors/'.length))
    if (!PAGE_NAME.test(name)) return null
    const file = path.join(docs, `${name}.md`)
    if (!fs.existsSync(file)) return null
    return fs.readFileSync(file, 'utf8').replace(/\{\{(\w+)\}\}/g, (mark, value: string) => values[value] ?? mark)
  }
  const headings = () =>
    [...names(), ...Object.keys(ERROR_CODES).map((code) => `errors/${code}`)].flatMap((name) => split(name, markdown(name)!))

  return {
    chapters,
    markdown,
    search: (question) => resultsPage(question, headings()),
    llms: () => {
      const pages = names().map((name) => {
        const text = markdown(name)!
        return `- [${titleOf(text, name)}](/documentation/${name}.md): ${summaryOf(text)}`
      })
      return `# Linktill

> Sell through shareable checkout links: a headless API, an embed SDK, a hosted checkout and a merchant dashboard.

Every page of the guide is there as Markdown. The contract of the API is [openapi.yaml](/openapi.yaml), or as JSON [openapi.json](/openapi.json).

## Guide

${pages.join('\n')}
`
    },
  }
}

export const titleOf = (markdown: string, name: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? name

const summaryOf = (markdown: string) => renderMarkdown(markdown, () => null).summary

/** Sorts pages into the chapters of the first page. Pages that it does not link to come last, by name. */
function readChapters(firstPage: string, pages: string[]): Chapter[] {
  const left = new Set(pages.sort())
  const chapters = firstPage.split(/^(?=## )/m).map((part) => {
    const linked = [...part.matchAll(/\]\((?:\/documentation\/)?([\w/-]+)(?:\.md)?\)/g)].map(([, name]) => name!)
    return { title: /^## (.+)/.exec(part)?.[1] ?? '', names: linked.filter((name) => left.delete(name)) }
  })
  return [...chapters, { title: '', names: [...left] }].filter((chapter) => chapter.names.length)
}

/** A page cut at its headings; code counts as text. */
function split(name: string, markdown: string): Heading[] {
  const idOf = createHeadingIds()
  return markdown.split(/^(?=#{1,4} )/m).map((part) => {
    const [first = '', ...rest] = part.split('\n')
    const title = plain(first.replace(/^#+ /, ''))
    const id = idOf(title)
    const anchor = first.startsWith('# ') ? '' : `#${id}`
    return { title, href: `/documentation/${name}${anchor}`, text: plain(rest.join(' ')) }
  })
}

/** Markdown without its marks. */
const plain = (markdown: string) =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|#>]|-{3,}|(?<!\w)_|_(?!\w)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function resultsPage(question: string, headings: Heading[]): string {
  const words =
    question
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu)
      ?.filter((word) => word.length >= SHORTEST_WORD) ?? []
  const found = headings
    .map((heading) => ({ heading, score: scoreOf(heading, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_RESULTS)
  const asked = escapeHtml(question)
  if (!found.length) return `<h1>Search</h1><p>${words.length ? `Nothing about “${asked}”.` : 'Enter what you look for.'}</p>`
  const results = found.map(
    ({ heading: { title, href, text } }) =>
      `<h2><a href="${escapeHtml(href)}">${escapeHtml(title)}</a></h2><p>${excerpt(text, words)}</p>`,
  )
  return `<h1>Search</h1><p>${found.length} ${found.length === 1 ? 'result' : 'results'} for “${asked}”</p>${results.join('')}`
}

/** Every word must be there; in a title it counts for more, and as a whole word again. */
function scoreOf({ title, text }: Heading, words: string[]): number {
  const [head, body] = [title.toLowerCase(), text.toLowerCase()]
  const scores = words.map((word) => (head.includes(word) ? 8 : 0) + Math.min(4, body.split(word).length - 1))
  return scores.length && scores.every((score) => score > 0) ? scores.reduce((sum, score) => sum + score, 0) : 0
}

/** What stands around the first word that was found. */
function excerpt(text: string, words: string[]): string {
  const at = Math.max(0, Math.min(...words.map((word) => text.toLowerCase().indexOf(word)).filter((index) => index >= 0)))
  const start = Number.isFinite(at) ? Math.max(0, at - 60) : 0
  const cut = text.slice(start, start + 200)
  return `${start ? '… ' : ''}${escapeHtml(cut)}${start + 200 < text.length ? ' …' : ''}`
}
