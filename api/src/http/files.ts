import type { Readable } from 'node:stream'
import type { Middleware } from 'koa'
import { notFound } from './errors.ts'
import { setFilePolicy } from './headers.ts'

/** Types that a browser may show: only images that the server encoded (docs/product/products.md#uploads). */
const SHOWN: Record<string, string> = { webp: 'image/webp', png: 'image/png' }
/** `images/0199a1c2-….webp`: nothing that could leave its folder. */
const ADDRESS = /^\/files\/([a-z]+\/([\w-]+\.(\w+)))$/
/** A key is never written twice. */
const FOR_EVER = 'public, max-age=31536000, immutable'

interface FilesOptions {
  /** The file behind the part of the address that follows /files/, with its length in bytes; null where there is none. */
  open: (key: string) => Promise<{ stream: Readable; size: number } | null>
  /** Host that serves files and nothing else, `https://files.example.com`; null serves them on every host. */
  origin: string | null
}

/** Serves what was uploaded for everybody to see. The files' own host answers nothing else, and the others send there. */
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
    ctx.set('Cache-Control', FOR_EVER)
    if (!type) ctx.attachment(name)
    ctx.type = type ?? 'application/octet-stream'
    ctx.length = file.size
    ctx.body = file.stream
  }
}
