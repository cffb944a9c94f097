import type { Context } from 'koa'
import type { Operation } from './Operation.ts'

const READABLE =
  'ETag, Idempotency-Replayed, Linktill-Version, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id'
/** The maximum that every browser accepts. */
const PREFLIGHT_SECONDS = 7_200

/** Returns whether pages of this origin may make a call. Gets path, query and body as far as they have been read. */
export type IsAllowed = (origin: string, asked: { op: Operation; path: object; query: object; body: unknown }) => Promise<boolean>

/**
 * Lets pages of allowed origins read the response. Cookies are not allowed, and of keys only publishable ones: a call with a
 * secret key is refused if a page of another site makes it.
 */
export async function admitPage(ctx: Context, op: Operation, body: unknown, isAllowed: IsAllowed): Promise<void> {
  if (!op.readableByPages) return
  ctx.vary('Origin')
  const origin = ctx.get('origin')
  if (!origin || !(await isAllowed(origin, { op, path: ctx['params'], query: ctx.query, body }))) return
  ctx.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': READABLE })
}

/** Admits pages of allowed origins when `work` fails, so that they can read the error. */
export async function readably<T>(ctx: Context, op: Operation, mayCall: IsAllowed, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await admitPage(ctx, op, undefined, mayCall)
    throw error
  }
}

/**
 * Responds to a preflight request. If only the body names the link, the preflight cannot know its merchant and allows the origin
 * of any merchant. The response to the call itself is then readable only for that merchant's origins.
 */
export async function answerPreflight(ctx: Context, op: Operation, isAllowed: IsAllowed): Promise<void> {
  await admitPage(ctx, op, undefined, isAllowed)
  if (ctx.response.get('Access-Control-Allow-Origin'))
    ctx.set({
      'Access-Control-Allow-Methods': ctx.get('access-control-request-method'),
      'Access-Control-Allow-Headers':
        'authorization, content-type, idempotency-key, if-match, if-none-match, linktill-version, x-request-id',
      'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    })
  ctx.status = 204
}
