import fs from 'node:fs'
import path from 'node:path'
import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { setAppPolicy } from './headers.ts'
import { escapeHtml, type MarkdownPage, renderMarkdown } from './markdown.ts'

export interface SiteOptions {
  /** Folder of the guide; its folder `site` holds the pages around the product. An operator edits both. */
  docs: string
  /** The document that takes a page, with `{{title}}`, `{{description}}` and `{{content}}`. */
  template: string
}

/** Other addresses of the same pages: the sign-up form and the footer say different words. */
const ALIASES: Record<string, string> = { 'privacy-policy': 'privacy', 'terms-of-service': 'terms' }
/** The guide in the order in which one reads it; whatever else is there follows by title. */
const ORDER = ['quickstart', 'embed', 'api', 'webhooks', 'self-hosting']
const INTRODUCTION = 'How Linktill works, how to run it, and how to build on it.'

/** /terms, /privacy and every other page of docs/site, and the guide at /documentation (decisions: The rest of the links). */
export function siteRoutes({ docs, template }: SiteOptions): Router {
  const readPage = createReader(docs)
  const router = new Router()
  for (const name of namesIn(path.join(docs, 'site')))
    router.get(
      `/${name}`,
      show(template, () => readPage(`site/${name}`)),
    )
  for (const [alias, name] of Object.entries(ALIASES))
    router.get(
      `/${alias}`,
      show(template, () => readPage(`site/${name}`)),
    )
  router.get(
    '/documentation',
    show(template, () => contents(docs, readPage)),
  )
  router.get(
    '/documentation/{*page}',
    show(template, (ctx) => readPage(String(ctx['params'].page))),
  )
  return router
}

/** A page that is not there is left to whatever follows. */
const show =
  (template: string, read: (ctx: Context) => MarkdownPage | null): Middleware =>
  (ctx, next) => {
    const page = read(ctx)
    if (!page) return next()
    setAppPolicy(ctx)
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = 'html'
    const values: Record<string, string> = {
      title: escapeHtml(`${page.title} · Linktill`),
      description: escapeHtml(page.summary),
      content: page.html,
    }
    ctx.body = template.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark)
  }

/** @param name path below the docs folder without its `.md`. */
type ReadPage = (name: string) => MarkdownPage | null

/** Reads Markdown files as pages, and again only when a file has changed, so that an edit shows at once. */
function createReader(docs: string): ReadPage {
  const kept = new Map<string, { changedMs: number; page: MarkdownPage }>()
  return (name) => {
    if (!/^[\w-]+(\/[\w-]+)*$/.test(name)) return null
    const file = path.join(docs, `${name}.md`)
    const changedMs = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (changedMs === undefined) return null
    const before = kept.get(file)
    if (before?.changedMs === changedMs) return before.page
    const folder = path.posix.dirname(name)
    const page = renderMarkdown(fs.readFileSync(file, 'utf8'), (linked) => addressOf(path.posix.join(folder, linked)))
    const titled = { ...page, title: page.title || path.posix.basename(name) }
    kept.set(file, { changedMs, page: titled })
    return titled
  }
}

/** Where a file is served, given below the docs folder: `site/terms.md` → /terms. Null for files that are not. */
function addressOf(file: string): string | null {
  if (/^\.\.\/openapi\.(yaml|json)$/.test(file)) return file.slice(2)
  if (!file.endsWith('.md') || file.startsWith('..')) return null
  const name = file.slice(0, -'.md'.length)
  return name.startsWith('site/') ? name.slice('site'.length) : `/documentation/${name}`
}

/** The guide's table of contents. */
function contents(docs: string, readPage: ReadPage): MarkdownPage {
  const entries = namesIn(docs)
    .map((name) => ({ name, page: readPage(name)! }))
    .sort((a, b) => rank(a.name) - rank(b.name) || a.page.title.localeCompare(b.page.title))
    .map(({ name, page: { title, summary } }) => entry(`/documentation/${name}`, title, summary))
  const reference = entry('/api-docs', 'API reference', 'Every call with its fields and errors, to try out.')
  return {
    title: 'Documentation',
    summary: INTRODUCTION,
    html: `<h1>Documentation</h1><p>${INTRODUCTION}</p>${entries.join('')}${reference}`,
  }
}

const entry = (address: string, title: string, summary: string) =>
  `<h2><a href="${address}">${escapeHtml(title)}</a></h2><p>${escapeHtml(summary)}</p>`

const rank = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)

const namesIn = (folder: string): string[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .filter((file) => /^[\w-]+\.md$/.test(file))
        .map((file) => path.basename(file, '.md'))
    : []
