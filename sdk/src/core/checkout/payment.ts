import { batch } from '@preact/signals-core'
import { LinktillError } from '../LinktillError.js'
import type { Schema } from '../operations.js'
import type { Billing } from './orderInput.js'
import type { Pricing } from './pricing.js'
import { toProblem } from './problems.js'
import type { Shared } from './shared.js'
import type { SavedVisit } from './visit.js'
import type { OrderOutcome, OrderSecret, PlacedOrder, Problem } from './state.js'

export interface ChargeInput {
  payment: Schema<'PaymentSession'>
  billing: Billing
  /** Call it when the shopper must act on the page, for example for the bank's check. */
  onAction: () => void
  /** URL that a bank page returns to. Default: the URL of the page. */
  returnUrl?: string
}

/**
 * Confirms the payment at the provider, in the browser. Its result is not trusted: the server is asked afterwards.
 * It may reject with a `LinktillError` when the network fails.
 */
export type Charge = (input: ChargeInput) => Promise<void>

const RECHECK_MS = [0, 1000, 2000, 4000, 8000]
const PROCESSING_MS = [2000, 4000, 8000, 15000, 30000, 60000]
const FREE_ORDER_DELAY_MS = 500

/**
 * Charges once, and reads the result from the server even if the network fails in between.
 * `onLost` is called when the order can no longer be paid and must be placed again.
 */
export function createPayment(shared: Shared, { show }: Pricing, onLost: (reason: Problem) => void) {
  const { client, link, state, payStep, notice, cardProblem, forgetProblems, visit, wait, emit, count, returnUrl } = shared

  async function pay(placed: PlacedOrder, billing: Billing, charge: Charge | undefined): Promise<void> {
    const order = { orderId: placed.orderId, clientSecret: placed.clientSecret }
    if (placed.paymentRequired && (!charge || !placed.payment)) return void (notice.value = { code: 'session_not_ready' })
    forgetProblems()
    emit({ type: 'submitted', orderId: order.orderId })

    if (placed.paymentRequired) {
      if (!charge || !placed.payment)
        throw new TypeError('This order has to be paid: give pay() the function that charges the card.')
      visit.save({ order, paying: true }) // before the charge, so that a reload checks its result
      const onAction = () => void (notice.value = { code: 'action_required' })
      const back = returnUrl && { returnUrl: returnUrl(order) }
      await charge({ payment: placed.payment, billing, onAction, ...back }).catch((error: unknown) => {
        // The provider may have charged before the connection was lost, so ask the server. Any other error is a bug.
        if (!(error instanceof LinktillError)) emit({ type: 'error', error })
      })
    }
    await settle(order)
  }

  /** Confirms the order until the server responds. Meanwhile the state is `unknown`, and nothing can be charged. */
  async function settle(order: OrderSecret): Promise<void> {
    for (const delay of RECHECK_MS) {
      if (delay > 0) {
        batch(() => {
          state.value = { step: 'unknown', orderId: order.orderId }
          notice.value = null
        })
        await wait(delay)
      }
      try {
        return await conclude(order, await confirm(order))
      } catch (error) {
        if (!(error instanceof LinktillError)) throw error
        if (error.status === 404) return startOver()
        if (!isTransient(error)) return void (notice.value = toProblem(error))
      }
    }
    notice.value = { code: 'still_unknown' }
  }

  /** The order belongs to another checkout: an address can carry any order. */
  function startOver(): void {
    visit.save({ order: undefined, paying: false })
    state.value = { step: 'contact' }
  }

  async function conclude(order: OrderSecret, outcome: OrderOutcome): Promise<void> {
    if (outcome.status === 'completed') {
      if (outcome.totals.total === 0) await wait(FREE_ORDER_DELAY_MS)
      return succeed(order.orderId, outcome)
    }
    if (outcome.paymentStatus === 'processing') return follow(order)

    const cameBack = state.peek().step !== payStep
    visit.save({ paying: false })
    state.value = { step: payStep }
    if (outcome.paymentStatus === 'requires_action') return void (notice.value = { code: 'action_required' })

    const { failure, paymentStatus, status } = outcome
    emit({
      type: 'payment_failed',
      code: failure?.code ?? paymentStatus,
      message: failure?.message ?? '',
      retryable: failure?.retryable ?? true,
    })
    // A declined card leaves the order open. An order that ended must be placed again.
    if (status !== 'pending' || paymentStatus === 'canceled')
      return onLost(
        failure
          ? { code: 'declined', reason: failure.code, message: failure.message }
          : { code: 'payment_status', status: paymentStatus },
      )

    // Shown once: at the card if the provider gave a reason, else above the form.
    if (failure) cardProblem.value = { code: 'declined', reason: failure.code, message: failure.message }
    else notice.value = { code: cameBack ? 'not_charged' : 'payment_error' }
  }

  /** Polls while the provider is processing the payment. The webhook settles the order even if the page is closed. */
  async function follow(order: OrderSecret): Promise<void> {
    state.value = { step: 'processing', orderId: order.orderId }
    emit({ type: 'processing', orderId: order.orderId })
    for (const delay of PROCESSING_MS) {
      await wait(delay)
      const outcome = await confirm(order).catch((error: unknown) => {
        if (!(error instanceof LinktillError)) throw error
        return null
      })
      if (outcome && outcome.paymentStatus !== 'processing') return conclude(order, outcome)
    }
  }

  /** Shows the sale of an earlier page load again, without counting or emitting it again. */
  async function restore({ then, ...order }: NonNullable<SavedVisit['done']>): Promise<void> {
    state.value = { step: 'success', orderId: order.orderId, outcome: null, restored: true }
    try {
      const outcome = await confirm(order)
      batch(() => {
        notice.value = null
        show({ ...outcome.totals, ...(then && { then }) })
        state.value = { step: 'success', orderId: order.orderId, outcome, restored: true }
      })
    } catch (error) {
      if (!(error instanceof LinktillError)) throw error
      notice.value = toProblem(error)
    }
  }

  function succeed(orderId: string, outcome: OrderOutcome | null): void {
    batch(() => {
      state.value = { step: 'success', orderId, outcome }
      notice.value = null
    })
    const { order: placed } = visit.get()
    const { then } = shared.totals.peek()
    visit.end(placed && { ...placed, ...(then && { then }) })
    count('checkout_completed')
    emit({ type: 'completed', orderId, outcome })
  }

  const confirm = ({ orderId, clientSecret }: OrderSecret) =>
    client.confirmOrder({ path: { orderId }, body: { clientSecret, cartUrlId: link.urlId } })

  return { pay, settle, succeed, restore }
}

export type Payment = ReturnType<typeof createPayment>

/** No response, a server failure or a rate limit: a retry may succeed. */
const isTransient = ({ status }: LinktillError): boolean => status === 0 || status === 429 || status >= 500
