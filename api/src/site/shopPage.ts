import { createHash } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { ApiError } from '../platform/http/errors.ts'
import { setAppPolicy } from '../platform/http/headers.ts'

/** Data for the page of an own shop. `bootShop` makes it, and the checkout app renders it. */
export type BootShop = (cursor: string | undefined, ctx: Context) => Promise<object>
export type RenderShop = (boot: object) => { html: string; styleHash: string }

/** Serves the page of an own shop at `/` (docs/product/shop-page.md). It is the same for all visitors of a language. */
export const shopPage =
  (boot: BootShop, render: RenderShop): Middleware =>
  async (ctx) => {
    const { cursor } = ctx.query
    const page = await boot(typeof cursor === 'string' ? cursor : undefined, ctx).catch((error: unknown) => {
      // An address that somebody shortened or changed.
      if (error instanceof ApiError && error.status === 400) return null
      throw error
    })
    if (!page) return ctx.redirect('/')
    const { html, styleHash } = render(page)
    setAppPolicy(ctx, { isTyped: true, styleHash })
    ctx.set('Cache-Control', 'public, max-age=30')
    ctx.vary(['Accept-Language', 'Cookie'])
    ctx.type = 'html'
    ctx.body = html
    ctx.set('ETag', `W/"${createHash('sha256').update(html).digest('base64url')}"`)
    if (ctx.fresh) ctx.status = 304
  }
