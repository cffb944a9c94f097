import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { rateLimited } from './errors.ts'
import { createLimiter } from './limiter.ts'
import { type Line, startTimer } from './meter.ts'

/**
 * What a network, or an account with an unconfirmed address, may spend in ten seconds (docs/run/security.md#strangers). The time is
 * short, so that whatever is spent at once is little, and the wait is short for people who share a network.
 */
export const MOST = {
  /** Bytes of request bodies. */
  bytes: 20_000_000,
  /** Calls answered 400 to 499, except 429. One with a large body counts several times. */
  refusals: 150,
  /** Milliseconds of work that occupies a processor. */
  work: 1500,
}
const WINDOW_SECONDS = 10
const WINDOW_MS = WINDOW_SECONDS * 1000
/** Networks and accounts that this process remembers for each budget. The oldest is forgotten first. */
const MAX_SPENDERS = 20_000
/** Pieces of expensive work of one spender that may wait for those before them. A password takes a fiftieth of a sheet. */
const MOST_WAITING: Record<Line, number> = { work: 30, passwords: 100 }
/**
 * After a piece of work, its spender waits this many times as long, so that what it may spend is spread over seconds. At once,
 * it would take a processor from the calls of others.
 */
const REST = 2
/** One sheet can take long, and is charged for it. */
const MOST_REST_MS = 2000
/** Redis learns of this part of a budget at once, so that most callers, who spend less, take none of its time. */
const PARTS = 10

export type Budget = keyof typeof MOST

export interface Budgets {
  /** @throws 429 if one of the spenders has spent this budget, until the time that it was for is over. */
  assertLeft: (spenders: readonly string[], budget: Budget) => void
  /** Adds to what they have spent. A negative amount gives back. */
  charge: (spenders: readonly string[], budget: Budget, amount: number) => void
  /**
   * Runs expensive work after what the same spenders began before, and a rest. Otherwise its kinds, each in a thread of
   * its own, would take most of the processors from the calls of others.
   * @throws 429 while too many wait.
   */
  inTurn: <T>(spenders: readonly string[], work: () => Promise<T>, line?: Line) => Promise<T>
}

/** Without limits. */
export const UNLIMITED: Budgets = { assertLeft() {}, charge() {}, inTurn: (_spenders, work) => work() }

interface BudgetsOptions {
  /** Adds up several processes, each a tenth of a budget later. */
  redis?: Redis | null
  /** Milliseconds since 1970. */
  now?: () => number
  rest?: (ms: number) => Promise<unknown>
}

/** Creates the budgets of a process. Checking one takes no time, because the amounts of Redis are kept here too. */
export function createBudgets({
  redis = null,
  now = Date.now,
  rest = (ms) => sleep(ms, undefined, { ref: false }),
}: BudgetsOptions = {}): Budgets {
  const ledgers = {
    bytes: createLedger('bytes', redis, now),
    refusals: createLedger('refusals', redis, now),
    work: createLedger('work', redis, now),
  }
  return {
    assertLeft(spenders, budget) {
      const waitMs = Math.max(0, ...spenders.map(ledgers[budget].waitMs))
      if (waitMs > 0) throw rateLimited(Math.ceil(waitMs / 1000))
    },
    charge(spenders, budget, amount) {
      for (const spender of spenders) ledgers[budget].charge(spender, amount)
    },
    inTurn: createTurns(rest),
  }
}

function createTurns(rest: (ms: number) => Promise<unknown>): Budgets['inTurn'] {
  const lines = new Map<string, { last: Promise<unknown>; count: number }>()

  return async (spenders, work, name = 'work') => {
    let spentMs = 0
    const take = async <T>(key: string, run: () => Promise<T>): Promise<T> => {
      const line = lines.get(key) ?? { last: Promise.resolve(), count: 0 }
      if (line.count > MOST_WAITING[name]) throw rateLimited(1)
      lines.set(key, line)
      line.count++
      const mine = line.last.then(run)
      line.last = mine
        .catch(() => {})
        .then(() => rest(Math.min(spentMs * REST, MOST_REST_MS)))
        .then(() => {
          line.count--
          if (!line.count) lines.delete(key)
        })
      return mine
    }
    const timed = async () => {
      const spent = startTimer()
      try {
        return await work()
      } finally {
        spentMs = spent()
      }
    }
    return spenders.reduceRight((next, spender) => () => take(`${name} ${spender}`, next), timed)()
  }
}

interface Spending {
  spent: number
  /** The part of it that Redis has not heard of. */
  unshared: number
  startedAt: number
}

function createLedger(budget: Budget, redis: Redis | null, now: () => number) {
  const most = MOST[budget]
  const shared = redis && createLimiter({ points: most, duration: WINDOW_SECONDS, keyPrefix: `budget:${budget}` }, redis)
  const spendings = new Map<string, Spending>()

  /** One sheet can cost more than a budget. Then the next ones are spent as well. */
  const endOf = ({ startedAt, spent }: Spending) => startedAt + WINDOW_MS * Math.max(1, spent / most)

  /** Most entries end in the order in which they began. */
  function makeRoom() {
    for (const [spender, spending] of spendings) {
      if (endOf(spending) > now() && spendings.size < MAX_SPENDERS) return
      spendings.delete(spender)
    }
  }

  function open(spender: string): Spending {
    spendings.delete(spender)
    makeRoom()
    const spending = { spent: 0, unshared: 0, startedAt: now() }
    spendings.set(spender, spending)
    return spending
  }

  function share(spender: string, spending: Spending) {
    if (!shared || spending.unshared < most / PARTS) return
    const amount = Math.ceil(spending.unshared)
    spending.unshared = 0
    // Without Redis, this process counts alone.
    void shared.penalty(spender, amount).then(
      ({ consumedPoints, msBeforeNext }) => {
        // Redis forgets after one window, this process after those that were spent.
        spending.spent = Math.max(spending.spent, consumedPoints + spending.unshared)
        spending.startedAt = Math.min(spending.startedAt, now() + msBeforeNext - WINDOW_MS)
      },
      () => {},
    )
  }

  const current = (spender: string): Spending | null => {
    const spending = spendings.get(spender)
    return spending && endOf(spending) > now() ? spending : null
  }

  return {
    waitMs(spender: string): number {
      const spending = current(spender)
      return spending && spending.spent >= most ? endOf(spending) - now() : 0
    },
    charge(spender: string, amount: number) {
      const spending = current(spender) ?? open(spender)
      spending.spent += amount
      spending.unshared += amount
      share(spender, spending)
    },
  }
}
