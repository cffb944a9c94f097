import type { Context, Middleware } from 'koa'
import { MOST, type Budget, type Budgets } from './budgets.ts'
import type { Credential } from './handler.ts'
import type { Meter } from './meter.ts'
import { networkOf } from './networkOf.ts'

/** Longer than any address. Behind a proxy that adds none, the caller chooses the text. */
const LONGEST_NETWORK = 64
/** One body never spends a whole budget, so a large upload does not stop the calls that follow it. */
const MOST_OF_A_BODY = MOST.bytes / 2
/** A refused body counts as another refused call for each of these parts, because reading and checking it takes as long. */
const REFUSED_PART = 2048
/** Larger ones are uploads, or refused by their length. */
const MOST_OF_A_REFUSED_BODY = 32 * 1024

/** Charged for a body of unknown length that no operation takes. */
export const UNREAD_BYTES = 32 * 1024

/** The meter of a request, as the code that serves it sees it. */
interface RequestMeter extends Meter {
  /** A confirmed account is known. One that is not confirmed pays besides its network. */
  identify: (credential: Pick<Credential, 'merchantId' | 'isConfirmed'> | null) => void
  /**
   * Charges a body before it is read.
   * @param mostBytes charged for a body without a declared length.
   * @throws 429 if the caller has spent the budget for refusals or for bodies.
   */
  admit: (mostBytes: number) => void
}

export const meterOf = (ctx: Context): RequestMeter => ctx.state['meter'] as RequestMeter

/** Gives each request its meter, and charges those that are refused. */
export function meterRequests(budgets: Budgets): Middleware {
  return async (ctx, next) => {
    // Until a credential says otherwise, a caller is a stranger.
    const spenders = [networkOf(ctx.ip).slice(0, LONGEST_NETWORK)]
    const meter = createMeter(ctx, spenders, budgets)
    ctx.state['meter'] = meter
    await next()
    if (isRefusal(ctx.status)) budgets.charge(spenders, 'refusals', 1 + Math.floor(meter.refusedBytes() / REFUSED_PART))
  }
}

/** A refusal for spending too much is not charged again. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 429

function createMeter(ctx: Context, spenders: string[], budgets: Budgets) {
  let bodyBytes = 0
  const assertLeft = (budget: Budget) => {
    try {
      budgets.assertLeft(spenders, budget)
    } catch (refusal) {
      // The rest of the body is not worth receiving.
      if (!ctx.req.complete) ctx.set('Connection', 'close')
      throw refusal
    }
  }
  return {
    identify(credential) {
      if (credential?.isConfirmed) spenders.length = 0
      else if (credential) spenders.push(`account ${credential.merchantId}`)
    },
    admit(mostBytes) {
      assertLeft('refusals')
      const declared = Number(ctx.get('content-length'))
      const bytes = ctx.get('transfer-encoding') ? mostBytes : declared
      if (!(bytes > 0)) return
      assertLeft('bytes')
      bodyBytes = Math.min(bytes, MOST_OF_A_BODY)
      budgets.charge(spenders, 'bytes', bodyBytes)
    },
    assertLeft: () => assertLeft('work'),
    charge: (ms) => budgets.charge(spenders, 'work', ms),
    async inTurn(work, line) {
      assertLeft('work')
      return budgets.inTurn(spenders, work, line)
    },
    refusedBytes: () => Math.min(bodyBytes, MOST_OF_A_REFUSED_BODY),
    vouch() {
      budgets.charge(spenders, 'bytes', -bodyBytes)
      spenders.length = 0
    },
  } satisfies RequestMeter & { refusedBytes: () => number }
}
