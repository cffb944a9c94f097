import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@linktill/sdk'
import type { Knex } from 'knex'
import type { FakeStripe } from '../../api/test/stripe/createFakeStripe.ts'
import type { Dice } from './dice.ts'
import type { Market } from './market.ts'
import { tolerate } from './tolerate.ts'

const ARRIVAL_MS = 1200
const TICK_MS = 1500
const DAY_MS = 24 * 3600_000
const TICK_DAYS = 16
/** After so many days, all that was sold has ended, also what was declined and tried again. */
const LONGEST_DAYS = 240
const MOST_CALLS = 40
const DECLINES = ['insufficient_funds', 'expired_card', 'authentication_required']

/** A cancellation that the merchant's program got an answer to. */
export interface Cancelled {
  subscriptionId: string
  at: number
}

/** Subscribers come one after another until the market closes. Banks decline some of their later payments. */
export async function subscribe({ urls, stripe, club, isOpen }: Market, dice: Dice): Promise<void> {
  const visitors = urls.map((url) => createClient({ baseUrl: `${url}/api`, retries: 0 }))
  while (isOpen()) {
    await sleep(ARRIVAL_MS)
    const placed = await tolerate(
      dice.pick(visitors).createOrder({
        body: {
          cartUrlId: dice.pick(club).url_id,
          customerEmail: `grace-${dice.below(1e6)}@example.com`,
          checkoutSessionId: randomUUID(),
          consents: [{ kind: 'recurring', text: 'I agree that Ada charges my payment method each month.' }],
        },
        idempotencyKey: randomUUID(),
      }),
    )
    if (!placed?.payment) continue
    const { orderId, clientSecret, payment } = placed
    const { payment_method: method } = stripe.confirm(payment.paymentId, 'succeeded')
    if (dice.chance(0.5)) await tolerate(dice.pick(visitors).confirmOrder({ path: { orderId }, body: { clientSecret } }))
    if (method && dice.chance(0.25)) stripe.setCard(method.id, dice.pick(DECLINES))
  }
}

/** The merchant cancels now and then, from two browsers at once. @returns what is not to be charged any more. */
export async function cancelSome({ clients, isOpen }: Market, db: Knex, dice: Dice): Promise<Cancelled[]> {
  const cancelled: Cancelled[] = []
  while (isOpen()) {
    await sleep(ARRIVAL_MS * 4)
    const ids: string[] = await db('subscriptions')
      .whereNull('cancelledAt')
      .whereNull('endedAt')
      .limit(20)
      .pluck('id')
      .catch(() => [])
    if (ids.length === 0) continue
    const subscriptionId = dice.pick(ids)
    const body = { at: dice.pick(['now', 'end'] as const) }
    const press = () => tolerate(dice.pick(clients).cancelSubscription({ path: { id: subscriptionId }, body }))
    if ((await Promise.all([press(), press()])).some(Boolean)) cancelled.push({ subscriptionId, at: Date.now() })
  }
  return cancelled
}

/** Moves the clock of the subscriptions by two weeks again and again, at any server. */
export async function turnClock({ clients, isOpen }: Market, db: Knex, dice: Dice): Promise<void> {
  while (isOpen()) {
    await sleep(TICK_MS)
    const body = { to: new Date((await readClock(db)) + TICK_DAYS * DAY_MS).toISOString() }
    await tolerate(dice.pick(clients).advanceSandboxClock({ body }))
  }
}

/** Banks pay again, and the clock goes on until every subscription has ended. Nothing fails any more. */
export async function endSubscriptions({ clients }: Market, stripe: FakeStripe, db: Knex): Promise<void> {
  for (const { id } of stripe.methods.values()) stripe.setCard(id, 'good')
  const end = (await readClock(db)) + LONGEST_DAYS * DAY_MS
  const body = { to: new Date(end).toISOString() }
  for (let calls = 0; calls < MOST_CALLS; calls++) if (!(await clients[0]!.advanceSandboxClock({ body })).has_more) return
}

async function readClock(db: Knex): Promise<number> {
  const row = await db('sandbox_clocks')
    .first<{ aheadMs: string } | undefined>('aheadMs')
    .catch(() => undefined)
  return Date.now() + Number(row?.aheadMs ?? 0)
}
