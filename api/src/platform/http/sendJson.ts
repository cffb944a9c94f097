import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import type { Operation } from './Operation.ts'

/** Serializes once. Koa would do it twice, to count the bytes. Koa turns undefined or null into 204. */
export function sendJson(ctx: Context, op: Operation, body: unknown) {
  if (body === undefined || body === null) return void (ctx.body = undefined)
  ctx.type = 'json'
  if (!op.revalidates) return void (ctx.body = JSON.stringify(body))
  const { text, tag } = op.caching ? shared(body) : render(body)
  ctx.body = text
  keepIfFresh(ctx, tag, ctx.state['isPrivate'] ? null : op.caching)
}

/** Returns the ETag of a body, in quotes and without the mark of a weak one. */
export const tagOf = (body: unknown): string => render(body as object).tag

interface Rendered {
  text: string
  tag: string
}

function render(body: object): Rendered {
  const text = JSON.stringify(body)
  return { text, tag: `"${createHash('sha1').update(text).digest('base64url')}"` }
}

const RENDERED = new WeakMap<object, Rendered>()

/** A body that caches may store is the same object for many callers. It is serialized once. */
function shared(body: object): Rendered {
  let rendered = RENDERED.get(body)
  if (!rendered) RENDERED.set(body, (rendered = render(body)))
  return rendered
}

/**
 * Responds 304 if the caller's copy is current. Callers revalidate each time. The tag is weak because a proxy may compress the
 * text. Koa's own `fresh` would obey the `no-cache` that `fetch` adds on its own.
 */
function keepIfFresh(ctx: Context, tag: string, caching: string | null) {
  ctx.set('Cache-Control', caching ?? 'no-store')
  ctx.etag = `W/${tag}`
  const known = ctx.get('if-none-match')
  if (known.includes(tag) || known.trim() === '*') ctx.status = 304
}
