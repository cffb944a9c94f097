import fs from 'node:fs'
import path from 'node:path'
import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { createGuide, FIRST_PAGE, type Guide, PAGE_NAME, titleOf } from './guide.ts'
import { setAppPolicy } from '../http/headers.ts'
import { escapeHtml, type MarkdownPage, renderMarkdown } from './markdown.ts'

interface SiteOptions {
  /** Folder of the guide; its folder `site` holds the pages around the product. An operator edits both. */
  docs: string
  /** What stands in a page for `{{name}}`: words that only this server knows. */
  values?: Record<string, string>
  /** The document that takes a page, with `{{title}}`, `{{description}}` and `{{content}}`. */
  template: string
}

/** Other addresses of the same pages: the sign-up form and the footer say different words. */
const ALIASES: Record<string, string> = { 'privacy-policy': 'privacy', 'terms-of-service': 'terms' }
const INTRODUCTION = 'How Linktill works, how to run it, and how to build on it.'

/** /terms, /privacy and every other page of docs/site, and the guide at /documentation (docs/product/dashboard.md#public-pages). */
export function siteRoutes({ docs, template, values }: SiteOptions): Router {
  const guide = createGuide(docs, values)
  const readPage = createReader(docs, guide)
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
    show(template, () => {
      const page = readPage(FIRST_PAGE)
      return page && inGuide(guide, page, null)
    }),
  )
  router.get(
    '/documentation/search',
    show(template, (ctx) => {
      const question = String(ctx.query['q'] ?? '').slice(0, 200)
      return inGuide(guide, { title: 'Search', summary: INTRODUCTION, html: guide.search(question) }, null, question)
    }),
  )
  router.get('/documentation.md', (ctx, next) => text(ctx, 'text/markdown', guide.llms(), next))
  router.get('/documentation/{*page}.md', (ctx, next) =>
    text(ctx, 'text/markdown', guide.markdown(String(ctx['params'].page)), next),
  )
  router.get('/llms.txt', (ctx, next) => text(ctx, 'text/plain', guide.llms(), next))
  router.get(
    '/documentation/{*page}',
    show(template, (ctx) => {
      const name = String(ctx['params'].page)
      const page = readPage(name)
      return page && inGuide(guide, page, name)
    }),
  )
  return router
}

/** A page that is not there is left to whatever follows. */
const show =
  (template: string, read: (ctx: Context) => MarkdownPage | null): Middleware =>
  (ctx, next) => {
    const page = read(ctx)
    if (!page) return next()
    setAppPolicy(ctx, { isTyped: true })
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
function createReader(docs: string, guide: Guide): ReadPage {
  const kept = new Map<string, { changedMs: number; page: MarkdownPage }>()
  return (name) => {
    if (!PAGE_NAME.test(name)) return null
    const made = /^errors(\/|$)/.test(name) ? guide.markdown(name) : null
    if (made) return render(made, name)
    const file = path.join(docs, `${name}.md`)
    const changedMs = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (changedMs === undefined) return null
    const before = kept.get(file)
    if (before?.changedMs === changedMs) return before.page
    const page = render(guide.markdown(name)!, name)
    kept.set(file, { changedMs, page })
    return page
  }
}

function render(markdown: string, name: string): MarkdownPage {
  const folder = path.posix.dirname(name)
  const page = renderMarkdown(markdown, (linked) => addressOf(path.posix.join(folder, linked)))
  return { ...page, title: page.title || path.posix.basename(name) }
}

/** A file as it is, for programs that read. */
async function text(ctx: Context, type: string, body: string | null, next: () => Promise<unknown>) {
  if (body === null) return next()
  ctx.type = type
  ctx.body = body
}

/** Where a file is served, given below the docs folder: `site/terms.md` → /terms. Null for files that are not. */
function addressOf(file: string): string | null {
  if (/^\.\.\/openapi\.(yaml|json)$/.test(file)) return file.slice(2)
  if (!file.endsWith('.md') || file.startsWith('..')) return null
  const name = file.slice(0, -'.md'.length)
  if (name === FIRST_PAGE) return '/documentation'
  return name.startsWith('site/') ? name.slice('site'.length) : `/documentation/${name}`
}

/** A page of the guide, with links to all others and the search. */
function inGuide(guide: Guide, page: MarkdownPage, name: string | null, question = ''): MarkdownPage {
  const entry = (other: string) => {
    const current = other === name ? ' aria-current="page"' : ''
    return `<li><a href="/documentation/${other}"${current}>${escapeHtml(titleOf(guide.markdown(other)!, other))}</a></li>`
  }
  const chapters = guide.chapters().map(({ title, names }) => {
    const heading = title && `<p>${escapeHtml(title)}</p>`
    return `${heading}<ul>${names.map(entry).join('')}</ul>`
  })
  const search = `<form role="search" action="/documentation/search"><input type="search" name="q" aria-label="Search the guide" placeholder="Search" value="${escapeHtml(question)}" maxlength="200"><button>Search</button></form>`
  const nav = `<nav aria-label="Guide">${search}${chapters.join('')}<ul><li><a href="/api-docs">API reference</a></li></ul></nav>`
  return { ...page, html: `${nav}<section>${page.html}</section>` }
}

const namesIn = (folder: string): string[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .filter((file) => /^[\w-]+\.md$/.test(file))
        .map((file) => path.basename(file, '.md'))
    : []
