import type { Context } from 'koa'
import type { OperationId } from './contract.ts'

/** What a shopper's page does. All else is for servers and for our own pages: a secret key has no business in a browser. */
const FOR_PAGES = new Set<OperationId>([
  ...(['getPublicLink', 'quoteLink', 'recordLinkEvent', 'recordPixelEvent', 'validatePromo'] as const),
  ...(['createOrder', 'confirmOrder', 'confirmSandboxPayment', 'getHealth'] as const),
])
const READABLE = [
  ...['ETag', 'Idempotency-Replayed', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After', 'X-Request-Id'],
].join(', ')
/** The longest that every browser keeps. */
const PREFLIGHT_SECONDS = 7_200

/** Whether pages of this origin may call a shopper's operations. */
export type IsAllowed = (origin: string) => Promise<boolean>

/** Lets pages of allowed origins read the answer. No cookie and no token of ours is ever sent along, so none is admitted. */
export async function admitPage(ctx: Context, operation: OperationId, isAllowed: IsAllowed): Promise<void> {
  if (!FOR_PAGES.has(operation)) return
  ctx.vary('Origin')
  const origin = ctx.get('origin')
  if (!origin || !(await isAllowed(origin))) return
  ctx.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': READABLE })
}

/** Answers a browser that asks before it calls. */
export async function answerPreflight(ctx: Context, operation: OperationId, isAllowed: IsAllowed): Promise<void> {
  await admitPage(ctx, operation, isAllowed)
  if (ctx.response.get('Access-Control-Allow-Origin'))
    ctx.set({
      'Access-Control-Allow-Methods': ctx.get('access-control-request-method'),
      'Access-Control-Allow-Headers': 'content-type, idempotency-key, if-none-match, x-request-id',
      'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    })
  ctx.status = 204
}
