import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { docsPending } from './docsPending.ts'
import { type Doors, withDoors } from './doors.ts'
import { notFound } from '../platform/http/errors.ts'
import { escapeHtml } from '../platform/http/escapeHtml.ts'
import { setAppPolicy } from '../platform/http/headers.ts'
import { withThemeScript } from '../platform/http/themeScript.ts'
import { feesByMark, fillFees } from './fillFees.ts'
import { sendAsset } from './sendAsset.ts'

interface SiteOptions {
  /** Folder of the built pages (docs/dist). */
  folder: string
  /** The address of this server, which samples show. */
  publicUrl: string
  /** The address in code samples: it serves both checkouts and the API. */
  checkoutUrl: string
  testMode: boolean
  doors: Doors
  /** What the terms say that a sale costs, in percent by plan. */
  feeRates: Record<string, number>
  /** Values of the placeholders `{{name}}` in samples. */
  values: Record<string, string>
}

/** Path of a page: nothing that leads out of the folder, and no longer than a file name may be. */
const PAGE_NAME = /^(?=.{1,200}$)[\w-]+(\/[\w-]+)*$/
/** The server's address in samples, until the reader's own is known. */
const SAMPLE_ORIGIN = 'https://pay.example.com'
/** The one policy of Trusted Types that the pages' script has. It loads the script of the next page. */
const TRUSTED_TYPES = 'docs'
const YEAR_MS = 365 * 24 * 3600 * 1000
/** Addresses below which every page is one of the documentation. */
const GUIDE = ['/documentation', '/documentation/{*page}', '/api-docs', '/api-docs/{*page}']
const FOR_PROGRAMS = ['/llms.txt', '/llms-full.txt', '/documentation.md']
const skip: Middleware = (_ctx, next) => next()

/** The guide at /documentation, its pages as Markdown, the API reference at /api-docs, and /terms, /privacy and every other page of docs/site. */
export function siteRoutes({ folder, publicUrl, checkoutUrl, testMode, doors, feeRates, values }: SiteOptions): Router {
  const own = escapeHtml(JSON.stringify({ origin: checkoutUrl, testMode, ...feesByMark(feeRates), ...values }))
  const page = (name: string) =>
    sendText(path.join(folder, `${name}.html`), 'html', (html) =>
      withDoors(fillFees(withThemeScript(fillHead(html, own, publicUrl)), feeRates), doors),
    )
  const markdown = (file: string, type: string) =>
    sendText(path.join(folder, file), type, (text) => fillSamples(text, checkoutUrl, values))
  // Its script expects no part as it was built, and Swagger UI writes HTML from text.
  const reference = (name: string) =>
    sendText(
      path.join(folder, 'api-docs', `${name}.html`),
      'html',
      (html) =>
        withDoors(
          withThemeScript(
            fillHead(
              html.replaceAll(SAMPLE_ORIGIN, () => checkoutUrl),
              own,
              publicUrl,
            ),
          ),
          doors,
        ),
      false,
    )
  const named = (send: (name: string) => Middleware): Middleware => {
    return (ctx, next) => {
      const name = String(ctx['params'].page)
      return PAGE_NAME.test(name) ? send(name)(ctx, next) : next()
    }
  }
  const pending = docsPending(folder)
  const missing: Middleware = async (ctx) => {
    if (ctx.accepts('text', 'html') !== 'html') throw notFound('Page')
    ctx.status = 404
    await page('404')(ctx, async () => ctx.throw(404))
  }

  const router = new Router()
  router.get(
    '/:page',
    named((name) => (name === '404' ? skip : (ctx, next) => pending(ctx, () => page(name)(ctx, next) as Promise<void>))),
  )
  router.get([...GUIDE, ...FOR_PROGRAMS], pending)
  router.get('/documentation', page('documentation/index'))
  router.get('/llms.txt', markdown('llms.txt', 'text/plain'))
  router.get('/llms-full.txt', markdown('llms-full.txt', 'text/plain'))
  router.get('/documentation.md', markdown('llms.txt', 'text/markdown'))
  router.get(
    '/documentation/{*page}.md',
    named((name) => markdown(`documentation/${name}.md`, 'text/markdown')),
  )
  router.get(
    '/documentation/{*page}',
    named((name) => page(`documentation/${name}`)),
  )
  router.get('/api-docs', reference('index'))
  router.get(
    '/api-docs/:page',
    named((name) => (name === 'index' ? skip : reference(name))),
  )
  router.get(GUIDE, missing)
  router.get('/docs-assets/static/{*file}', (ctx) =>
    sendAsset(ctx, ctx.path.replace('/docs-assets/static', ''), {
      root: path.join(folder, 'static'),
      maxage: YEAR_MS,
      immutable: true,
    }),
  )
  return router
}

/** Sends a text of the build with this server's values. A file that is not there is left to whatever follows. */
const sendText =
  (file: string, type: string, fill: (text: string) => string, isTyped = true): Middleware =>
  async (ctx, next) => {
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null) return next()
    if (type === 'html') setAppPolicy(ctx, isTyped ? { isTyped, trustedTypes: TRUSTED_TYPES } : { isTyped })
    respond(ctx, type, fill(text))
  }

function respond(ctx: Context, type: string, body: string) {
  ctx.set('Cache-Control', 'no-cache')
  ctx.set('ETag', `W/"${createHash('sha256').update(body).digest('base64url')}"`)
  ctx.type = type
  ctx.body = body
  if (ctx.fresh) ctx.status = 304
}

/** Only the head, because the script expects the rest of the page as it was built: of all marks below it, only the rates are filled. */
function fillHead(html: string, own: string, publicUrl: string): string {
  const end = html.indexOf('</head>')
  return (
    html
      .slice(0, end)
      .replace('{{values}}', () => own)
      .replaceAll('{{origin}}', () => publicUrl) + html.slice(end)
  )
}

/** Fills in the code of a Markdown page. docs/theme/samples.ts does the same in the browser. */
const fillSamples = (markdown: string, checkoutUrl: string, values: Record<string, string>) =>
  markdown.replace(/^ *```[^]*?^ *```$/gm, (code) =>
    code.replaceAll(SAMPLE_ORIGIN, () => checkoutUrl).replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark),
  )
