import type { Redis } from 'ioredis'
import type { Knex } from 'knex'
import type { Config } from '../../config/config.ts'
import { canonicalEmail } from '../../gateways/mail/canonicalEmail.ts'
import { ApiError, type ErrorCode } from '../../platform/http/errors.ts'
import type { Around, Call, Reply } from '../../platform/http/operations.ts'
import { createThrottle } from './throttle.ts'
import { findKnownBrowser } from './knownBrowser.ts'

const DAY_SECONDS = 24 * 3600
/** Refusals that reveal nothing about a wrong password, so they do not count as guesses. */
const NO_GUESS = new Set<ErrorCode>(['second_factor_required', 'busy'])
const BY_MAIL = 'choose "Forgot your password?" to get in by a link that we mail you'

interface GuardOptions {
  db: Knex
  config: Pick<Config, 'secrets' | 'rateLimits'>
  redis: Redis | null
}

/**
 * Counts failed sign-ins by account and by network, with growing delays. A browser that has signed in to the account
 * before is counted alone instead of by account, so that guessing cannot lock the owner out. Its guesses count for its network
 * too, whose delay it does not wait for. On a new browser, the owner gets in by a mailed link.
 */
export function guardLogin({ db, config, redis }: GuardOptions): Around {
  const throttle = (name: string, free: number, seconds: number, otherwise?: string) =>
    createThrottle({ name, free, seconds, redis, ...(otherwise && { otherwise }) })
  const byNetwork = throttle('login:network', 30, 3600)
  const byAccount = throttle('login:account', 10, DAY_SECONDS, BY_MAIL)
  const byBrowser = throttle('login:browser', 5, DAY_SECONDS, BY_MAIL)

  async function admit(call: Call, email: string): Promise<() => Promise<unknown>> {
    const browser = await findKnownBrowser(db, config.secrets, call.caller.header('cookie'), { email })
    const forgiveNetwork = await byNetwork(call, call.caller.address, { waits: browser === null })
    try {
      const forgive = browser ? await byBrowser(call, browser) : await byAccount(call, email)
      return () => Promise.all([forgiveNetwork(), forgive()])
    } catch (refusal) {
      await forgiveNetwork()
      throw refusal
    }
  }

  async function login(call: Call, next: () => Promise<Reply>): Promise<Reply> {
    const forgive = await admit(call, emailOf((call.input.body as { email: string }).email))
    const reply = await next().catch(async (error: unknown) => {
      // The password was right, or was not checked.
      if (error instanceof ApiError && NO_GUESS.has(error.code)) await forgive()
      throw error
    })
    await forgive()
    return reply
  }

  return async (call, next) => (call.op.id === 'login' && config.rateLimits ? login(call, next) : next())
}

/** Text that is not an address belongs to no account, and gets a counter of its own. */
const emailOf = (text: string) => canonicalEmail(text) ?? text
