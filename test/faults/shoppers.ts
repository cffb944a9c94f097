import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client } from '@linktill/sdk'
import type { FakeEvent } from '../../api/test/stripe/state.ts'
import { sendEvent } from '../support/stripe.ts'
import type { Dice } from './dice.ts'
import { type Market, PROMO } from './market.ts'
import { tolerate } from './tolerate.ts'

/** A shopper who buys, goes back, presses twice, is declined, pays and leaves, at any server, until the market closes. */
export async function shop(
  { urls, stripe, shelf, clients, isOpen }: Market,
  dice: Dice,
  done: { orders: number },
): Promise<void> {
  const visitors = urls.map((url) => createClient({ baseUrl: `${url}/api`, retries: 0 }))
  while (isOpen()) {
    const checkoutSessionId = randomUUID()
    const cartUrlId = dice.pick(shelf).url_id
    const place = (key = randomUUID()) =>
      dice.pick(visitors).createOrder({
        body: {
          cartUrlId,
          customerEmail: `nora-${dice.below(1e6)}@example.com`,
          customerName: 'Nora Lindqvist',
          checkoutSessionId,
          visitorId: randomUUID(),
          ...(dice.chance(0.3) && { promoCode: PROMO.code }),
        },
        idempotencyKey: key,
      })
    const placed = await tolerate(place())
    if (!placed) {
      await sleep(30 + dice.below(100))
      continue
    }
    done.orders++
    if (dice.chance(0.2)) await tolerate(place())
    const { payment, orderId, clientSecret } = placed
    if (dice.chance(0.25) || !payment) continue
    if (dice.chance(0.3)) stripe.confirm(payment.paymentId, 'card_declined')
    stripe.confirm(payment.paymentId, dice.chance(0.1) ? 'processing' : 'succeeded')
    const confirm = () => tolerate(dice.pick(visitors).confirmOrder({ path: { orderId }, body: { clientSecret } }))
    if (dice.chance(0.5)) await Promise.all(dice.chance(0.5) ? [confirm(), confirm()] : [confirm()])
    if (dice.chance(0.25)) await refund(clients, orderId, dice)
    visitBank(stripe, payment.paymentId, dice)
  }
}

/** A bank returns a refund, or decides a dispute of any amount, also above the paid amount. */
function visitBank(stripe: Market['stripe'], paymentId: string, dice: Dice) {
  const refund = stripe.refundsOf(paymentId).find(({ status }) => status === 'succeeded')
  if (refund && dice.chance(0.3)) stripe.bounce(refund.id)
  const intent = stripe.intents.get(paymentId)!
  if (intent.status !== 'succeeded' || !dice.chance(0.08)) return
  const { id } = stripe.dispute(paymentId, 1 + dice.below(intent.amount * 2))
  stripe.decide(id, dice.chance(0.5) ? 'lost' : 'won')
}

/** The merchant refunds from two browsers at once. */
async function refund(clients: Client[], id: string, dice: Dice) {
  const body = { ...(dice.chance(0.5) && { amount: 1 + dice.below(8) }), restock: dice.chance(0.3) }
  const press = () => tolerate(dice.pick(clients).createRefund({ path: { id }, body }))
  await Promise.all([press(), press()])
}

/** Events that must not be lost: disputes and settled refunds are not reconciled with the provider. */
const isKept = ({ type }: FakeEvent) => type.startsWith('charge.dispute') || type === 'refund.failed'

/**
 * Delivers Stripe's events late, twice and in any order, and retries until a server has accepted them. Ends after the
 * last shopper has left, because until then a bank can decide a dispute.
 */
export async function deliver({ urls, stripe, isOpen, isBusy }: Market, dice: Dice): Promise<{ sent: number }> {
  const waiting: FakeEvent[] = []
  let [seen, sent] = [0, 0]
  for (;;) {
    for (; seen < stripe.events.length; seen++) {
      waiting.push(stripe.events[seen]!)
      if (dice.chance(0.3)) waiting.push(stripe.events[seen]!)
    }
    if (!isBusy() && waiting.length === 0) return { sent }
    const [event] = waiting.splice(dice.below(waiting.length), 1)
    // Some events are lost, so that reconciliation must find their effect.
    if (!event || (isOpen() && !isKept(event) && dice.chance(0.05))) {
      await sleep(20)
      continue
    }
    const taken = await sendEvent(dice.pick(urls), event).then(
      ({ ok }) => ok,
      () => false,
    )
    if (taken) sent++
    else {
      waiting.push(event)
      await sleep(30)
    }
  }
}
