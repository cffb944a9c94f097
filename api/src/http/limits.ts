import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { OperationId } from './contract.ts'
import { rateLimited } from './errors.ts'
import type { Around, Call } from './operations.ts'

interface Limit {
  /** Calls allowed per window. */
  points: number
  /** Length of the window in seconds. */
  seconds: number
  /** Whose calls are counted together; null counts this call not at all. */
  by: (call: Call) => string | null
}

const address = ({ caller }: Call) => caller.address
const field = (name: string) => (call: Call) =>
  String((call.input.body as Record<string, unknown> | undefined)?.[name] ?? '').toLowerCase()
const link = (call: Call) =>
  String((call.input.path as Record<string, string>)['urlId'] ?? (field('cartUrlId')(call) || field('id')(call)))
const order = (call: Call) => String((call.input.path as Record<string, string>)['id'])
/** A stolen token must not find out the password. */
const passwordChanger = (call: Call) => (field('currentPassword')(call) ? call.caller.merchantId : null)
const addressAndLink = (call: Call) => `${address(call)} ${link(call)}`

/** Which operations are limited, and how. An address is one household or office, so the numbers leave room for several people. */
const LIMITS: Partial<Record<OperationId, Limit[]>> = {
  register: [{ points: 20, seconds: 3600, by: address }],
  login: [
    { points: 30, seconds: 900, by: address },
    { points: 10, seconds: 900, by: (call) => `${address(call)} ${field('email')(call)}` },
  ],
  requestPasswordReset: [
    { points: 20, seconds: 3600, by: address },
    { points: 3, seconds: 3600, by: field('email') },
  ],
  requestOrders: [
    { points: 20, seconds: 3600, by: address },
    { points: 3, seconds: 3600, by: field('email') },
  ],
  getShopperOrders: [{ points: 60, seconds: 60, by: address }],
  resendReceipt: [{ points: 5, seconds: 3600, by: order }],
  unsubscribe: [{ points: 60, seconds: 60, by: address }],
  resetPassword: [{ points: 20, seconds: 3600, by: address }],
  confirmEmail: [{ points: 20, seconds: 3600, by: address }],
  resendConfirmation: [{ points: 3, seconds: 3600, by: ({ caller }) => caller.merchantIdIfAny }],
  deleteAccount: [{ points: 10, seconds: 900, by: ({ caller }) => caller.merchantIdIfAny }],
  startDataExport: [{ points: 10, seconds: 3600, by: ({ caller }) => caller.merchantIdIfAny }],
  verifyDomain: [{ points: 20, seconds: 600, by: ({ caller }) => caller.merchantIdIfAny }],
  checkEmbed: [{ points: 20, seconds: 600, by: ({ caller }) => caller.merchantIdIfAny }],
  updateMe: [{ points: 10, seconds: 900, by: passwordChanger }],
  createOrder: [{ points: 30, seconds: 60, by: addressAndLink }],
  downloadOrderItem: [{ points: 120, seconds: 60, by: address }],
  validatePromo: [{ points: 20, seconds: 60, by: addressAndLink }],
  quoteLink: [{ points: 60, seconds: 60, by: addressAndLink }],
  recordPixelEvent: [{ points: 30, seconds: 60, by: addressAndLink }],
  recordLinkEvent: [{ points: 60, seconds: 60, by: addressAndLink }],
  getInvoicePdf: [{ points: 30, seconds: 60, by: address }],
  confirmSandboxPayment: [{ points: 60, seconds: 60, by: address }],
}

/** Of every operation: a program that runs wild must not take the shop with it. */
const EVERY: Limit[] = [{ points: 1000, seconds: 60, by: ({ caller }) => caller.keyId }]

/**
 * Counts calls per operation and per key and answers 429 with Retry-After; the RateLimit headers tell how much is left.
 * @param redis counts for several processes together; while it does not answer, each counts by itself.
 */
export function createLimits(redis: Redis | null = null): Around {
  const withCounters = (name: string, limits: Limit[]) =>
    limits.map(({ points, seconds, by }, index) => ({
      ...{ by, points },
      limiter: createLimiter({ points, duration: seconds, keyPrefix: `limit:${name}:${index}` }, redis),
    }))
  const every = withCounters('every', EVERY)
  const limiters = new Map(Object.entries(LIMITS).map(([id, limits]) => [id as OperationId, withCounters(id, limits)]))
  return async (call, next) => {
    let least = Infinity
    for (const { limiter, points, by } of [...every, ...(limiters.get(call.op.id) ?? [])]) {
      const who = by(call)
      if (who === null) continue
      const state = await count(limiter, who)
      const isOver = state.consumedPoints > points
      if (isOver || state.remainingPoints < least) call.setHeaders(rateHeaders(points, state))
      if (isOver) throw rateLimited(secondsLeft(state))
      least = Math.min(least, state.remainingPoints)
    }
    return next()
  }
}

function createLimiter(
  options: { points: number; duration: number; keyPrefix: string },
  redis: Redis | null,
): RateLimiterAbstract {
  const alone = new RateLimiterMemory(options)
  return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: alone }) : alone
}

/** The limiter throws its answer when it is no. */
const count = (limiter: RateLimiterAbstract, who: string): Promise<RateLimiterRes> =>
  limiter.consume(who).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  })

const rateHeaders = (points: number, state: RateLimiterRes) => ({
  'RateLimit-Limit': String(points),
  'RateLimit-Remaining': String(state.remainingPoints),
  'RateLimit-Reset': String(secondsLeft(state)),
})

const secondsLeft = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))
