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
  return { place: placing.place, recall: payment.recall, ...createPaying(shared, pricing, placing, payment) }
}

export type Till = ReturnType<typeof createTill>
