import type { Readable } from 'node:stream'
import type { Middleware } from 'koa'
import { notFound } from './errors.ts'
import { setFilePolicy } from './headers.ts'

/** Types that a browser may display: only images that the server encoded (docs/product/products.md#uploads). */
const SHOWN: Record<string, string> = { webp: 'image/webp', png: 'image/png' }
/** `images/0199a1c2-….webp`. Excludes everything that could lead out of the folder. */
const ADDRESS = /^\/files\/([a-z]+\/([\w-]+\.(\w+)))$/
/** A key is written once, so its content never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

interface FilesOptions {
  /**
   * Opens the file of a key, the part of the path after `/files/`, with its length in bytes. Returns null if it does not exist.
   */
  open: (key: string) => Promise<{ stream: Readable; size: number } | null>
  /** Host that serves only files, `https://files.example.com`. Null serves them on every host. */
  origin: string | null
}

/** Serves public uploads. With a separate host for files, that host serves nothing else, and other hosts redirect to it. */
export function files({ open, origin }: FilesOptions): Middleware {
  const host = origin && new URL(origin).host
  return async (ctx, next) => {
    const isFile = ctx.path.startsWith('/files/') && ['GET', 'HEAD'].includes(ctx.method)
    if (ctx.host === host && !isFile) throw notFound('File')
    if (!isFile) return next()
    if (host && ctx.host !== host) return ctx.redirect(origin + ctx.path)

    const [, key, name, extension] = ADDRESS.exec(ctx.path) ?? []
    const file = key ? await open(key) : null
    if (!file) throw notFound('File')
    const type = SHOWN[extension!]
    setFilePolicy(ctx)
    ctx.set('Cache-Control', IMMUTABLE)
    if (!type) ctx.attachment(name)
    ctx.type = type ?? 'application/octet-stream'
    ctx.length = file.size
    ctx.body = file.stream
  }
}
