import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import { ApiError } from './errors.ts'
import { type Part, readRange } from './ranges.ts'

/** A generated file, sent while it is made, and downloaded as `name`. */
export interface FileAnswer<Type extends string = string> {
  type: Type
  name: string
  stream: Readable
}

/** A stored file, which supports range requests. */
export interface KeptFile<Type extends string = string> {
  type: Type
  name: string
  /** Bytes. */
  size: number
  /** Changes with the content; in quotes. */
  etag: string
  /** Called once before bytes are sent; not for HEAD, and not for a range beyond the end. */
  open: (part: Part) => Promise<Readable>
}

/** A redirect with status 302. */
export class Redirect {
  readonly location: string

  constructor(location: string) {
    this.location = location
  }
}

/** Private to the caller, and stored by no cache. */
export async function sendFile(ctx: Context, file: FileAnswer | KeptFile): Promise<void> {
  ctx.set('Cache-Control', 'private, no-store')
  if ('open' in file) return sendKept(ctx, file)
  ctx.attachment(file.name)
  ctx.type = file.type
  ctx.body = file.stream
}

/** Keeps a token in the page's address from the next page. */
export function sendRedirect(ctx: Context, { location }: Redirect): void {
  ctx.set('Cache-Control', 'private, no-store')
  ctx.set('Referrer-Policy', 'no-referrer')
  ctx.set('Location', location)
  // Koa's own redirect adds a page, but the contract has no body here.
  ctx.body = null
  ctx.status = 302
}

async function sendKept(ctx: Context, file: KeptFile) {
  const asked = readRange(ctx.get('range'), ctx.get('if-range'), file)
  if (asked === 'none') {
    ctx.set('Content-Range', `bytes */${file.size}`)
    throw new ApiError(416, 'range_not_satisfiable', 'The range is beyond the end of the file.')
  }
  const part = asked === 'whole' ? { start: 0, end: file.size - 1 } : asked
  const stream = ctx.method === 'HEAD' ? null : await file.open(part)
  ctx.attachment(file.name)
  ctx.type = file.type
  ctx.status = asked === 'whole' ? 200 : 206
  // A proxy that buffers would hide from us how much the client received.
  ctx.set({ 'Accept-Ranges': 'bytes', ETag: file.etag, 'X-Accel-Buffering': 'no' })
  if (asked !== 'whole') ctx.set('Content-Range', `bytes ${part.start}-${part.end}/${file.size}`)
  if (stream) ctx.body = stream
  ctx.length = part.end - part.start + 1
}
