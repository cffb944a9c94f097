import { presentBilling } from './orderInput.js'
import type { Charge, Payment } from './payment.js'
import type { Placing } from './placing.js'
import type { Pricing } from './pricing.js'
import type { Shared } from './shared.js'
import type { OrderSecret, PlacedOrder } from './state.js'

/** The pay button, and the way out of a payment whose result is not known. */
export function createPaying(
  { link, fields, state, notice, busy, order, visit }: Shared,
  { totals }: Pricing,
  placing: Placing,
  payment: Payment,
) {
  /**
   * Pays, or confirms a free order. `charge` is the provider's part; an order that costs nothing needs none.
   * Pressing it again while it runs does nothing.
   */
  async function pay(charge?: Charge): Promise<void> {
    if (busy.peek() || state.peek().step !== 'payment') return
    const { status } = order.peek()
    if (status === 'refused') return
    if (status === 'preparing' && totals.peek().total > 0) return void (notice.value = { code: 'order_preparing' })

    busy.value = 'paying'
    try {
      const placed = await readyOrder()
      if (placed) await payment.pay(placed, presentBilling(link, fields), charge)
    } finally {
      busy.value = null
    }
  }

  /** The order to pay. One that could not be made before is tried again; a price that came out different is shown first. */
  async function readyOrder(): Promise<PlacedOrder | null> {
    await placing.settled()
    const ready = order.peek()
    if (ready.status === 'ready') return ready.placed

    const shown = totals.peek().total
    const placed = await placing.place()
    return placed?.totals.total === shown ? placed : null
  }

  /** What became of a payment. Where it was not paid after all, this page may not have placed its order yet. */
  async function learn(secret: OrderSecret): Promise<void> {
    await payment.settle(secret)
    if (state.peek().step === 'payment' && order.peek().status === 'none') await placing.place()
  }

  /** Asks again for a result that is not known or could not be shown, or places an order again that could not be placed. */
  async function retry(): Promise<void> {
    const { order: secret, done } = visit.get()
    const { step } = state.peek()
    if (step === 'success' && done) return payment.recall(done)
    if ((step === 'unknown' || step === 'processing') && secret) return learn(secret)
    if (step === 'payment') await placing.place()
  }

  return { pay, learn, retry }
}
