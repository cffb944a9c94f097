import type { Signal } from '@preact/signals-core'
import { presentBilling } from './orderInput.js'
import { begin } from './begin.js'
import type { Answers } from './answers.js'
import type { Checks } from './checks.js'
import type { Choosing } from './choosing.js'
import type { Charge, Payment } from './payment.js'
import type { Placing } from './placing.js'
import type { Pricing } from './pricing.js'
import type { Shared } from './shared.js'
import { isShown, type Shown } from './shown.js'
import type { Busy, OrderSecret, PlacedOrder } from './state.js'

/** The pay button, and retrying a payment whose result is unknown. */
export function createPaying(
  { link, ships, payStep, fields, state, notice, busy, order, visit, emit, count }: Shared,
  { totals }: Pricing,
  {
    choosing,
    placing,
    payment,
    checks,
    answers,
  }: { choosing: Choosing; placing: Placing; payment: Payment; checks: Checks; answers: Answers },
) {
  /**
   * Pays the order, or confirms a free one. `charge` confirms the payment at the provider; a free order needs none. `shown` is the
   * price that the shopper saw.
   * Waits for a price or an order that is on its way. Does nothing while an earlier call is running.
   */
  async function pay(charge: Charge | undefined, shown: Shown): Promise<void> {
    while (busy.peek() === 'moving') await moved(busy)
    if (busy.peek() || state.peek().step !== payStep) return
    if (!ships && !(checks.checkContact() && answers.check())) return
    if ((ships && order.peek().status === 'refused') || !placing.consents.check()) return
    if (!isShown(totals.peek(), shown)) return void (notice.value = { code: 'price_changed' })

    begin({ count, emit })
    busy.value = 'paying'
    try {
      // The price of a choice that was made just before was not shown. A refused choice has a notice of its own.
      if (!(await choosing.settled())) return
      if (!isShown(totals.peek(), shown)) return void (notice.value = { code: 'price_changed' })
      const placed = await readyOrder(shown)
      if (placed) await payment.pay(placed, presentBilling(link, fields), charge)
    } finally {
      busy.value = null
    }
  }

  /** Returns the order to pay. Places it if there is none; returns null if its price is not the one that was shown. */
  async function readyOrder(shown: Shown): Promise<PlacedOrder | null> {
    if (order.peek().status === 'preparing') notice.value = { code: 'order_preparing' }
    await placing.settled()
    if (notice.peek()?.code === 'order_preparing') notice.value = null

    const now = order.peek()
    if (ships && now.status === 'refused') return null
    // The price can change after the order was placed, for example by a promo code of the page around a frame.
    const isCurrent = now.status === 'ready' && isShown(now.placed.totals, totals.peek())
    const placed = isCurrent ? now.placed : await placing.place()
    if (!placed || isShown(placed.totals, shown)) return placed
    notice.value = { code: 'price_changed' }
    return null
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

/** Resolves when the checkout is no longer moving. */
const moved = (busy: Signal<Busy>): Promise<void> =>
  new Promise((resolve) => {
    const stop = busy.subscribe((now) => {
      if (now === 'moving') return
      resolve()
      queueMicrotask(() => stop())
    })
  })
