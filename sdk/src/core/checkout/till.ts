import { batch } from '@preact/signals-core'
import { createPaying } from './paying.js'
import { createPayment } from './payment.js'
import { createPlacing } from './placing.js'
import type { Pricing } from './pricing.js'
import type { Shared } from './shared.js'

/** All that happens at the payment step: placing the order, paying it, learning the result. Fetched apart from the steps before. */
export function createTill(shared: Shared, pricing: Pricing) {
  const payment = createPayment(shared, pricing, (reason) => {
    placing.drop()
    shared.notice.value = reason
    void placing.place()
  })
  const placing = createPlacing(shared, pricing, payment)

  async function buyAgain(): Promise<void> {
    const { state, order, emit, count, forgetProblems } = shared
    if (state.peek().step !== 'success') return
    shared.restart()
    batch(() => {
      state.value = { step: 'contact' }
      order.value = { status: 'none' }
      forgetProblems()
    })
    emit({ type: 'step', step: 'contact', from: 'payment' })
    count('view')
    await pricing.tryQuote(null)
  }

  function forgetFailure(): void {
    shared.cardProblem.value = null
    if (FAILURES.has(shared.notice.peek()?.code)) shared.notice.value = null
  }

  return {
    forgetFailure,
    place: placing.place,
    recall: payment.recall,
    buyAgain,
    ...createPaying(shared, pricing, placing, payment),
  }
}

/** Notices about a payment that failed without a reason from the provider. */
const FAILURES = new Set<string | undefined>(['payment_error', 'not_charged'])

export type Till = ReturnType<typeof createTill>
