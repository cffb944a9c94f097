import fs from 'node:fs'
import path from 'node:path'
import Router from '@koa/router'
import send from 'koa-send'
import type { Context } from 'koa'
import type { EmbedScript } from '../features/deps.ts'
import { isAllowedOrigin } from '../platform/http/urls.ts'

export interface EmbedOptions {
  /** Folder of the built script: `v1.js`, a copy under its pinned name, and `script.json` with that name. */
  folder: string
  publicUrl: string
  /** Where the frames come from. */
  checkoutUrl: string
  testMode: boolean
  /** Returns the sites that may frame the checkout at this address; null for an unknown address. */
  framersOf: (urlId: string, shopId: string | null) => Promise<string[] | null>
}

export const readEmbedScript = (folder: string): EmbedScript =>
  JSON.parse(fs.readFileSync(path.join(folder, 'script.json'), 'utf8')) as EmbedScript

/** Values for the guide's page about the script. */
export function embedValues(folder: string, checkoutUrl: string): Record<string, string> {
  const { file, integrity } = readEmbedScript(folder)
  return { embed_pinned_url: `${checkoutUrl}/embed/${file}`, embed_integrity: integrity }
}

/** Fresh for five minutes. For another day a cache may use it while it fetches a newer one. */
const CURRENT = 'public, max-age=300, stale-while-revalidate=86400'
const PINNED = 'public, max-age=31536000, immutable'

/** Serves the embed script, and checks for the loader why a frame was refused. Any site may call both. */
export function embedRoutes({ folder, publicUrl, checkoutUrl, testMode, framersOf }: EmbedOptions): Router {
  const router = new Router()

  router.get('/embed/:file', async (ctx) => {
    const file = ctx['params'].file as string
    if (!/^v1(\.[\da-f]{12})?\.js(\.map)?$/.test(file) || !fs.existsSync(path.join(folder, file))) return ctx.throw(404)
    openToAll(ctx)
    ctx.set('Cache-Control', /^v1\.[\da-f]/.test(file) ? PINNED : CURRENT)
    if (file.endsWith('.js')) ctx.set('SourceMap', '/embed/v1.js.map')
    if (file === 'v1.js' && ctx.host === new URL(publicUrl).host && checkoutUrl !== publicUrl)
      return void (ctx.body = ofOtherHost(path.join(folder, file), checkoutUrl))
    await send(ctx, file, { root: folder })
  })

  router.get('/checkout/:urlId/embeddable', async (ctx) => {
    const origin = String(ctx.query['origin'] ?? '').slice(0, 300)
    openToAll(ctx)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = explain(
      origin,
      await framersOf(ctx['params'].urlId as string, (ctx.state['shopId'] as string | undefined) ?? null),
    )
  })
  return router

  function explain(origin: string, allowed: string[] | null): { code: string; message: string } {
    if (origin === 'null')
      return {
        code: 'origin_not_allowed',
        message: 'This page is in a sandbox, so it has no origin. Add allow-same-origin to the sandbox.',
      }
    if (!allowed) return { code: 'link_not_found', message: 'There is no checkout link at this address.' }
    if (!isAllowedOrigin(origin, [publicUrl, ...allowed], testMode))
      return {
        code: 'origin_not_allowed',
        message: `${origin} is not an allowed origin. Add it in Linktill under Settings, Domain & Branding, Allowed origins.`,
      }
    return {
      code: 'frame_blocked',
      message:
        'The browser blocks the frame, although this site is allowed. Send no Cross-Origin-Embedder-Policy. If another site frames this page, allow that site too.',
    }
  }
}

/** The script for sites that got it from the main host before checkouts had a host of their own. */
const ofOtherHost = (file: string, checkoutUrl: string) =>
  `globalThis.linktillOrigin=${JSON.stringify(checkoutUrl)};${fs.readFileSync(file, 'utf8')}`

function openToAll(ctx: Context): void {
  ctx.set('Access-Control-Allow-Origin', '*')
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
}
