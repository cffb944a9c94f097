import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import { ApiError } from './errors.ts'
import { type Part, readRange } from './ranges.ts'

/** A file as an answer, made while it is sent, downloaded under `name`. */
export interface FileAnswer<Type extends string = string> {
  type: Type
  name: string
  stream: Readable
}

/** A file that is kept, of which a part may be asked for. */
export interface KeptFile<Type extends string = string> {
  type: Type
  name: string
  /** Bytes. */
  size: number
  /** Changes with every byte of the content; in quotes. */
  etag: string
  /** Called once, when bytes are about to leave: neither for HEAD nor for a part that is not there. */
  open: (part: Part) => Promise<Readable>
}

/** An answer that leads elsewhere, with status 302. */
export class Redirect {
  readonly location: string

  constructor(location: string) {
    this.location = location
  }
}

/** Nobody but the caller gets it, and no cache keeps it. */
export async function sendFile(ctx: Context, file: FileAnswer | KeptFile): Promise<void> {
  ctx.set('Cache-Control', 'private, no-store')
  if ('open' in file) return sendKept(ctx, file)
  ctx.attachment(file.name)
  ctx.type = file.type
  ctx.body = file.stream
}

/** Where the address of a page holds a token, the next page must not learn it. */
export function sendRedirect(ctx: Context, { location }: Redirect): void {
  ctx.set('Cache-Control', 'private, no-store')
  ctx.set('Referrer-Policy', 'no-referrer')
  ctx.set('Location', location)
  // Koa's own redirect adds a page; the contract names no body.
  ctx.body = null
  ctx.status = 302
}

async function sendKept(ctx: Context, file: KeptFile) {
  const asked = readRange(ctx.get('range'), ctx.get('if-range'), file)
  if (asked === 'none') {
    ctx.set('Content-Range', `bytes */${file.size}`)
    throw new ApiError(416, 'range_not_satisfiable', 'The file has no such part.')
  }
  const part = asked === 'whole' ? { start: 0, end: file.size - 1 } : asked
  const stream = ctx.method === 'HEAD' ? null : await file.open(part)
  ctx.attachment(file.name)
  ctx.type = file.type
  ctx.status = asked === 'whole' ? 200 : 206
  // A proxy that reads ahead would hide from us how much of it arrives.
  ctx.set({ 'Accept-Ranges': 'bytes', ETag: file.etag, 'X-Accel-Buffering': 'no' })
  if (asked !== 'whole') ctx.set('Content-Range', `bytes ${part.start}-${part.end}/${file.size}`)
  if (stream) ctx.body = stream
  ctx.length = part.end - part.start + 1
}
