import type { Context } from 'koa'
import type { Operation, OperationId } from './contract.ts'

const READABLE = 'ETag, Idempotency-Replayed, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id'
/** The longest that every browser keeps. */
const PREFLIGHT_SECONDS = 7_200

/** Whether pages of this origin may make a call. Path and body as far as they have been read. */
export type IsAllowed = (origin: string, asked: { id: OperationId; path: object; body: unknown }) => Promise<boolean>

/**
 * Lets pages of allowed origins read the answer. No cookie and no token of ours is ever sent along, so none is
 * admitted: a secret key has no business in a browser.
 */
export async function admitPage(
  ctx: Context,
  { id, readableByPages }: Operation,
  body: unknown,
  isAllowed: IsAllowed,
): Promise<void> {
  if (!readableByPages) return
  ctx.vary('Origin')
  const origin = ctx.get('origin')
  if (!origin || !(await isAllowed(origin, { id, path: ctx['params'], body }))) return
  ctx.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': READABLE })
}

/**
 * Answers a browser that asks before it calls. When the body names the link, a preflight cannot know whose it is; the answer to the
 * call itself is then readable for pages of that merchant's origins only.
 */
export async function answerPreflight(ctx: Context, op: Operation, isAllowed: IsAllowed): Promise<void> {
  await admitPage(ctx, op, undefined, isAllowed)
  if (ctx.response.get('Access-Control-Allow-Origin'))
    ctx.set({
      'Access-Control-Allow-Methods': ctx.get('access-control-request-method'),
      'Access-Control-Allow-Headers': 'content-type, idempotency-key, if-none-match, x-request-id',
      'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    })
  ctx.status = 204
}
