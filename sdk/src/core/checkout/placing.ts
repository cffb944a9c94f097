import { batch } from '@preact/signals-core'
import type { LinktillError } from '../LinktillError.js'
import type { Schema } from '../operations.js'
import type { Answers } from './answers.js'
import type { Consents } from './consents.js'
import { createOrderPlacer } from './orderPlacer.js'
import { presentOrderInput } from './orderInput.js'
import type { Payment } from './payment.js'
import { chosenIn, type Pricing } from './pricing.js'
import { toProblem } from './problems.js'
import { isFree } from './rules.js'
import { isContactField, refusedField } from './refusedField.js'
import type { Shared } from './shared.js'
import type { PlacedOrder, Shortage } from './state.js'

/** Places the order when the payment step opens, and handles each reason why the server rejects it. */
export function createPlacing(
  shared: Shared,
  { totals, show, tryQuote, promoCode }: Pricing,
  payment: Payment,
  { consents, answers }: { consents: Consents; answers: Answers },
) {
  const { client, link, fields, state, notice, busy, order, shortage, visit, details } = shared
  const placer = createOrderPlacer(client, order)
  let latest: Promise<PlacedOrder | null> = Promise.resolve(null)

  /** Resolves to the order, or to null if it was rejected. The state or the notice then explains why. */
  const place = (): Promise<PlacedOrder | null> => (latest = send())

  async function send(proof?: Schema<'WorkProof'>): Promise<PlacedOrder | null> {
    if (!link.paymentsAvailable && !isFree(totals.peek())) {
      placer.refuse()
      notice.value = { code: 'payments_unavailable' }
      return null
    }
    // Without the consents the server rejects the order. Paying places it.
    if (!consents.isComplete()) {
      order.value = { status: 'none' }
      return null
    }
    const { sessionId } = visit.get()
    const sent = answers.present()
    const placing = await placer.place({
      ...presentOrderInput(link, fields),
      ...details(),
      promoCode: promoCode(),
      ...chosenIn(shared),
      checkoutSessionId: sessionId,
      consents: consents.present(),
      ...(sent.length > 0 && { answers: sent }),
      ...(link.upsell && { keepCard: true }),
      ...(proof && { proof }),
    })
    if (placing.kind === 'superseded') return null
    if (placing.kind === 'refused') {
      const { challenge } = (placing.error.body ?? {}) as Partial<Schema<'Error'>>
      return challenge && !proof ? placeWithWork(challenge) : refuse(placing.error, sent)
    }

    const { placed } = placing
    shortage.value = null
    show(placed.totals)
    visit.save({ order: { orderId: placed.orderId, clientSecret: placed.clientSecret } })
    return placed
  }

  /** Solves the server's challenge after many declines, and places the order with the proof. */
  async function placeWithWork(challenge: NonNullable<Schema<'Error'>['challenge']>): Promise<PlacedOrder | null> {
    const before = notice.peek()
    batch(() => {
      order.value = { status: 'preparing' }
      notice.value = { code: 'checking' }
    })
    const proof = await import('./work.js').then(
      ({ solveWork }) => solveWork(challenge),
      () => null,
    )
    // The reason for the last decline.
    if (notice.peek()?.code === 'checking') notice.value = before
    if (proof) return send(proof)
    order.value = { status: 'failed' }
    notice.value = { code: 'unreachable' }
    return null
  }

  async function refuse(error: LinktillError, sent: Schema<'AnswerInput'>[]): Promise<PlacedOrder | null> {
    if (error.code === 'order_completed') {
      await resumePaid(error)
      return null
    }
    // The shopper went back, so the next attempt reports the error again.
    if (state.peek().step !== 'payment' && busy.peek() !== 'paying') return null

    if (error.code === 'link_inactive') {
      state.value = { step: 'inactive' }
      return null
    }
    if (isPromo(error) && promoCode()) return placeWithoutPromo(error)

    if (error.errors.some(({ path }) => path.startsWith('answers.'))) {
      placer.drop()
      if (await answers.refuse(error, sent)) return send()
      state.value = { step: shared.ships ? 'shipping' : 'contact' }
      return null
    }
    const field = refusedField(error)
    if (field) {
      placer.drop()
      state.value = { step: !shared.ships || isContactField(field.name) ? 'contact' : 'shipping' }
      fields.refuse(field.name, field.problem)
      return null
    }
    shortage.value = readShortage(error)
    const isOffline = globalThis.navigator?.onLine === false
    notice.value = error.status === 0 && !isOffline ? { code: 'order_failed' } : toProblem(error)
    return null
  }

  /** The code ended after it was applied: removes it and shows the reason above the form. */
  async function placeWithoutPromo(refusal: LinktillError): Promise<PlacedOrder | null> {
    if (!(await tryQuote(null))) return null
    notice.value = toProblem(refusal)
    return send()
  }

  /** The session has already paid, for example in another tab: shows that sale. */
  async function resumePaid({ body }: LinktillError): Promise<void> {
    const { order_id: orderId = '' } = (body ?? {}) as { order_id?: string }
    const known = visit.get().order
    if (known?.orderId === orderId) await payment.settle(known)
    else payment.succeed(orderId, null)
  }

  return {
    place,
    consents,
    /** Resolves when the last attempt is done, with all that it led to. */
    settled: () => latest,
    drop: placer.drop,
  }
}

export type Placing = ReturnType<typeof createPlacing>

export function readShortage({ code, body }: LinktillError): Shortage | null {
  const { product_id: productId, available: left = 0 } = (body ?? {}) as { product_id?: string; available?: number }
  return code === 'out_of_stock' && productId ? { productId, left } : null
}

const isPromo = ({ code }: LinktillError): boolean => code === 'promo_invalid'
