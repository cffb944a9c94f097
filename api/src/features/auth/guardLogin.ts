import type { Redis } from 'ioredis'
import type { Config } from '../../config.ts'
import type { components } from '../../generated/openapi.ts'
import { canonicalEmail } from '../../http/canonicalEmail.ts'
import type { OperationId } from '../../http/contract.ts'
import { ApiError, type ErrorCode } from '../../http/errors.ts'
import type { Around, Call, Reply } from '../../http/operations.ts'
import { createThrottle } from '../../http/throttle.ts'
import { readChallengeId } from '../factors/signInChallenge.ts'
import { deviceCookie, readDevice } from './knownDevice.ts'

const DAY_SECONDS = 24 * 3600
/** Refusals that reveal nothing about a wrong password, so they do not count as guesses. */
const NO_GUESS = new Set<ErrorCode>(['second_factor_required', 'busy'])
const BY_MAIL = 'choose "Forgot your password?" to get in by a link that we mail you'
/** Operations that return a session: they make the browser a known device of the account. */
const SIGN_IN: OperationId[] = [
  'login',
  'register',
  'resetPassword',
  'completeSignIn',
  'signInWithPasskey',
  'completeFactorRecovery',
]

interface GuardOptions {
  config: Pick<Config, 'secrets' | 'publicUrl' | 'rateLimits'>
  redis: Redis | null
}

/**
 * Counts failed sign-ins by account and by network, with growing delays. A browser that has signed in to the account
 * before is counted separately, so that guessing cannot lock the owner out. On a new browser, the owner gets in by a
 * mailed link. Wrong codes have counters of their own: only a caller who knows the password or has a mailed link can raise them.
 */
export function guardLogin({ config, redis }: GuardOptions): Around {
  const throttle = (name: string, free: number, seconds: number, otherwise?: string) =>
    createThrottle({ name, free, seconds, redis, ...(otherwise && { otherwise }) })
  const byNetwork = throttle('login:network', 30, 3600)
  const byAccount = throttle('login:account', 10, DAY_SECONDS, BY_MAIL)
  const byDevice = throttle('login:device', 10, DAY_SECONDS, BY_MAIL)
  const byCode = throttle('login:code', 10, DAY_SECONDS)
  const isHttps = config.publicUrl.startsWith('https:')

  async function admit(call: Call, email: string, device: string | null): Promise<() => Promise<unknown>> {
    if (device) return byDevice(call, device)
    const forgiveNetwork = await byNetwork(call, call.caller.address)
    try {
      const forgiveAccount = await byAccount(call, email)
      return () => Promise.all([forgiveNetwork(), forgiveAccount()])
    } catch (refusal) {
      await forgiveNetwork()
      throw refusal
    }
  }

  async function login(call: Call, next: () => Promise<Reply>): Promise<Reply> {
    const email = emailOf((call.input.body as { email: string }).email)
    const device = readDevice(config.secrets, call.caller.header('cookie'), email)
    const forgive = config.rateLimits ? await admit(call, email, device) : null
    const reply = await next().catch(async (error: unknown) => {
      // The password was right, or was not checked.
      if (error instanceof ApiError && NO_GUESS.has(error.code)) await forgive?.()
      throw error
    })
    await forgive?.()
    call.caller.setCookie(deviceCookie(config.secrets, email, { ...(device && { id: device }), isHttps }))
    return reply
  }

  async function secondFactor(call: Call, next: () => Promise<Reply>): Promise<Reply> {
    const named = readChallengeId(config.secrets, (call.input.body as { challenge_id: string }).challenge_id)
    const email = named?.canonicalEmail ?? ''
    const device = readDevice(config.secrets, call.caller.header('cookie'), email)
    const forgive = config.rateLimits ? await byCode(call, device ?? (named ? email : call.caller.address)) : null
    const reply = await next()
    await forgive?.()
    return reply
  }

  return async (call, next) => {
    if (!SIGN_IN.includes(call.op.id)) return next()
    if (call.op.id === 'login') return login(call, next)
    const reply = call.op.id === 'completeSignIn' ? await secondFactor(call, next) : await next()
    const { email } = reply.body as components['schemas']['Session']
    call.caller.setCookie(deviceCookie(config.secrets, emailOf(email), { isHttps }))
    return reply
  }
}

/** Text that is not an address belongs to no account, and gets a counter of its own. */
const emailOf = (text: string) => canonicalEmail(text) ?? text
