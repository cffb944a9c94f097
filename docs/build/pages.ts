import fs from 'node:fs'
import path from 'node:path'
import { ERROR_CODES } from '../../api/src/site/errorCodes.ts'
import { errorIndex, errorPage } from './errorPages.ts'
import { versionsPage } from './versionsPage.ts'

export interface Page {
  /** Path below docs without `.md`: `product/orders`, `site/terms`. */
  name: string
  /** Where the page is served. */
  route: string
  title: string
  /** The first paragraph as plain text. */
  summary: string
  markdown: string
}

/** The first page of the guide. Its headings are the chapters, its links the order of their pages. */
export const FIRST_PAGE = 'README'
/** Second addresses of site pages, which the sign-up form and the footer link to. */
export const ALIASES: Record<string, string> = { 'site/privacy': '/privacy-policy', 'site/terms': '/terms-of-service' }
const CHANGES = path.resolve(import.meta.dirname, '../../sdk/CHANGELOG.md')
const OTHER_FOLDERS = /^(build|dist|node_modules|reference|theme|\.pages)\//

/** Lists the Markdown files of docs, without what is built or installed there. */
export const listFiles = (docs: string): string[] =>
  fs
    .readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && !OTHER_FOLDERS.test(file))
    .sort()

/** Reads every Markdown file of docs, and makes the pages of error codes, of the API's versions and of the SDK's changes. */
export function readPages(docs: string): Page[] {
  const codes = Object.keys(ERROR_CODES) as (keyof typeof ERROR_CODES)[]
  return [
    ...listFiles(docs).map((file) => describe(file.slice(0, -'.md'.length), fs.readFileSync(path.join(docs, file), 'utf8'))),
    describe('errors', errorIndex()),
    describe('versions', versionsPage()),
    describe('sdk-changes', sdkChanges(fs.readFileSync(CHANGES, 'utf8'))),
    ...codes.map((code) => describe(`errors/${code}`, errorPage(code))),
  ]
}

/** Returns the SDK's changelog as a page. The heading of what waits for a release is left out while nothing waits. */
export const sdkChanges = (changelog: string): string =>
  changelog.replace(/^# .*/, '# Changes of the SDK').replace(/^## Pending\n+(?=## )/m, '')

/** Returns the address of a file, given below docs: `site/terms.md` → /terms. Null for a file that is not served. */
export function routeOf(file: string): string | null {
  if (/^\.\.\/openapi\.(yaml|json)$/.test(file)) return file.slice(2)
  if (!file.endsWith('.md') || file.startsWith('..')) return null
  const name = file.slice(0, -'.md'.length)
  if (name === FIRST_PAGE) return '/documentation'
  if (name.startsWith('site/')) return name.slice('site'.length)
  return `/documentation/${name}`
}

function describe(name: string, markdown: string): Page {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? path.posix.basename(name)
  return { name, route: routeOf(`${name}.md`)!, title, summary: summaryOf(markdown), markdown }
}

const summaryOf = (markdown: string) => {
  const blocks = markdown.replace(/^```[^]*?^```$/gm, '').split(/\n\s*\n/)
  return plain(blocks.find((block) => /^(?!#|[-*|>] |\||\d+\. )\S/.test(block.trim())) ?? '')
}

/** Removes the marks of Markdown. */
const plain = (markdown: string) =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|(?<!\w)_|_(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
