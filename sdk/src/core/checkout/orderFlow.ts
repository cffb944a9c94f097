import { batch } from '@preact/signals-core'
import { createApplyPromo } from './applyPromo.js'
import { confirmWaitlist } from './confirmWaitlist.js'
import { joinWaitlist, type WaitlistRequest } from './joinWaitlist.js'
import { createChecks } from './checks.js'
import { createAnswers } from './answers.js'
import { createChoosing } from './choosing.js'
import { createConsents } from './consents.js'
import { readAgain, recheckStock } from './recheckStock.js'
import { createExpress } from './express.js'
import { createPaying } from './paying.js'
import { createPayment } from './payment.js'
import { createPlacing } from './placing.js'
import { createPricing } from './pricing.js'
import { createRequote } from './requote.js'
import type { Shared } from './shared.js'
import { createUpsell } from './upsell.js'
import { createSteps } from './steps.js'

/** Moving between the steps, quoting, placing and paying the order. If nothing is shipped, Pay places the order. Loaded while the shopper fills in step 1. */
export function createOrderFlow(shared: Shared) {
  forgetWhenOnline(shared)
  const checks = createChecks(shared)
  const pricing = createPricing(shared)
  shared.tip.value = shared.visit.get().tip ?? null // like the items, which are quoted with it
  const payment = createPayment(shared, pricing, (reason) => {
    placing.drop()
    shared.notice.value = reason
    if (shared.ships) void placing.place()
  })
  const consents = createConsents(shared)
  const answers = createAnswers(shared)
  const placing = createPlacing(shared, pricing, payment, { consents, answers })

  const choosing = createChoosing(shared, pricing, placing)
  const requote = createRequote(shared, pricing)
  const upsell = createUpsell(shared)

  async function buyAgain(): Promise<void> {
    const { state, order, choice, tip, emit, count, forgetProblems } = shared
    if (state.peek().step !== 'success') return
    shared.restart()
    batch(() => {
      choice.value = tip.value = null
      upsell.reset()
      state.value = { step: 'contact' }
      order.value = { status: 'none' }
      forgetProblems()
    })
    emit({ type: 'step', step: 'contact', from: 'payment' })
    count('view')
    const preset = shared.link.totals.promo?.code
    if (!preset || !(await pricing.tryQuote(preset))) await pricing.tryQuote(null)
  }

  async function removePromo(): Promise<void> {
    const { busy, emit, state } = shared
    const code = pricing.promoCode()
    if (!code || busy.peek()) return
    busy.value = 'moving' // Pay waits for the price, so that no order is placed again while it is charged
    const isRemoved = await pricing.tryQuote(null)
    busy.value = null
    if (!isRemoved) return
    emit({ type: 'promo.removed', code })
    if (state.peek().step === 'payment') await placing.place()
  }

  function forgetFailure(): void {
    shared.cardProblem.value = null
    if (FAILURES.has(shared.notice.peek()?.code)) shared.notice.value = null
  }

  return {
    consents,
    answers,
    express: createExpress(shared, pricing, { choosing, placing, payment, consents, answers, checks }),
    forgetFailure,
    upsell,
    place: placing.place,
    restore: payment.restore,
    buyAgain,
    removePromo,
    choose: choosing.choose,
    applyPromo: createApplyPromo(shared, pricing),
    tryQuote: pricing.tryQuote,
    requote,
    ...createSteps(shared, pricing, { checks, answers, requote }, () => void placing.place()),
    recheckShipping: checks.recheckShipping,
    recheckStock: () => recheckStock(shared),
    readAgain: () => readAgain(shared),
    confirmWaitlist: () => confirmWaitlist(shared),
    joinWaitlist: (request: WaitlistRequest) => joinWaitlist(shared, request),
    ...createPaying(shared, pricing, { choosing, placing, payment, checks, answers }),
  }
}

/** A notice that the server cannot be reached goes when the browser is back online. */
function forgetWhenOnline({ notice }: Shared): void {
  const forget = () => {
    if (notice.peek()?.code === 'unreachable') notice.value = null
  }
  notice.subscribe((now) => {
    if (now?.code === 'unreachable') globalThis.addEventListener?.('online', forget, { once: true })
  })
}

/** Notices about a failed payment for which the provider gave no reason. */
const FAILURES = new Set<string | undefined>(['payment_error', 'not_charged'])

export type OrderFlow = ReturnType<typeof createOrderFlow>
