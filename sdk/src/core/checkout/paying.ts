import { presentBilling } from './orderInput.js'
import type { Charge, Payment } from './payment.js'
import type { Placing } from './placing.js'
import type { Pricing } from './pricing.js'
import type { Shared } from './shared.js'
import type { OrderSecret, PlacedOrder } from './state.js'

/** The pay button, and retrying a payment whose result is unknown. */
export function createPaying(
  { link, fields, state, notice, busy, order, visit }: Shared,
  { totals }: Pricing,
  placing: Placing,
  payment: Payment,
) {
  /**
   * Pays the order, or confirms a free one. `charge` confirms the payment at the provider; a free order needs none.
   * Does nothing while an earlier call is running.
   */
  async function pay(charge?: Charge): Promise<void> {
    if (busy.peek() || state.peek().step !== 'payment') return
    const { status } = order.peek()
    if (status === 'refused' || !placing.consents.check()) return
    if (status === 'preparing' && totals.peek().total > 0) return void (notice.value = { code: 'order_preparing' })

    busy.value = 'paying'
    try {
      const placed = await readyOrder()
      if (placed) await payment.pay(placed, presentBilling(link, fields), charge)
    } finally {
      busy.value = null
    }
  }

  /** Returns the order to pay. Places it again if that failed before; returns null if its price changed, so that it is shown first. */
  async function readyOrder(): Promise<PlacedOrder | null> {
    await placing.settled()
    const ready = order.peek()
    if (ready.status === 'ready') return ready.placed

    const shown = totals.peek().total
    const placed = await placing.place()
    return placed?.totals.total === shown ? placed : null
  }

  /** Reads the result of a payment. If it was not paid, places the order, which this page load may not have done yet. */
  async function resolve(secret: OrderSecret): Promise<void> {
    await payment.settle(secret)
    if (state.peek().step === 'payment' && order.peek().status === 'none') await placing.place()
  }

  /** Retries what failed: reading the result of a payment, or placing the order. */
  async function retry(): Promise<void> {
    const { order: secret, done } = visit.get()
    const { step } = state.peek()
    if (step === 'success' && done) return payment.restore(done)
    if ((step === 'unknown' || step === 'processing') && secret) return resolve(secret)
    if (step === 'payment') await placing.place()
  }

  return { pay, resolve, retry }
}
