import fc from 'fast-check'
import { expect } from 'vitest'
import type { Transaction } from 'objection'
import { unavailable } from '../src/platform/http/errors.ts'
import type { Billing } from '../src/pricing/Billing.ts'
import { cyclePrice, cycleStart, type Schedule } from '../src/pricing/schedule.ts'
import { pauseSubscription, resumeSubscription } from '../src/features/subscriptions/change/pause.ts'
import { chargeDueOf } from '../src/features/subscriptions/clock/chargeDue.ts'
import { lockSubscription } from '../src/shop/subscription/changeSubscription.ts'
import { clockOf } from '../src/shop/merchant/clock.ts'
import type { Subscription, SubscriptionCycle } from '../src/shop/subscription/Subscription.ts'
import { buildMerchant, buildProduct } from './factories.ts'
import { buildSubscription } from './subscriptionFactories.ts'
import type { TestApi } from './server.ts'
import { clockFor } from './subscriptions.ts'

const PRICE = 10_000
const DAY_MS = 24 * 3600_000
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata']
/** What happens before the clock moves. `lost` makes the charge and loses its answer, as when the process is killed. */
const ACTS = ['nothing', 'nothing', 'nothing', 'pause', 'resume', 'decline', 'lost', 'twice', 'away'] as const

interface Step {
  act: (typeof ACTS)[number]
  /** By how many days the clock moves then. */
  days: number
}
export interface Life {
  unit: Billing['unit']
  every: number
  cycles: number | null
  isInstalments: boolean
  timeZone: string
  steps: Step[]
}

/** Ten years in steps of at most a year, with rhythms that have at most some dozen cycles in that time. */
export const anyLife: fc.Arbitrary<Life> = fc
  .record({
    rhythm: fc.oneof(
      fc.record({ unit: fc.constant('year' as const), every: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ unit: fc.constant('month' as const), every: fc.integer({ min: 5, max: 13 }) }),
      fc.record({ unit: fc.constant('week' as const), every: fc.integer({ min: 20, max: 60 }) }),
      fc.record({ unit: fc.constant('day' as const), every: fc.integer({ min: 150, max: 400 }) }),
    ),
    cycles: fc.option(fc.integer({ min: 2, max: 14 })),
    isInstalments: fc.boolean(),
    timeZone: fc.constantFrom(...ZONES),
    steps: fc.array(fc.record({ act: fc.constantFrom(...ACTS), days: fc.integer({ min: 1, max: 365 }) }), {
      minLength: 8,
      maxLength: 20,
    }),
  })
  .map(({ rhythm, cycles, isInstalments, ...life }) => ({
    ...life,
    ...rhythm,
    cycles,
    isInstalments: isInstalments && cycles !== null,
  }))

/** Lives a subscription through these years, and compares what was charged with the schedule. */
export async function liveThrough(api: TestApi, life: Life): Promise<void> {
  const merchant = await buildMerchant(api.db, { timeZone: life.timeZone })
  const product = await buildProduct(api.db, merchant, { type: 'service', priceMinor: PRICE })
  const billing: Billing = {
    unit: life.unit,
    every: life.every,
    cycles: life.cycles,
    isInstalments: life.isInstalments,
    trialDays: 0,
    trialMinor: 0,
    setupMinor: 0,
    minimumCycles: 0,
  }
  const subscription = await buildSubscription(api.db, merchant, { products: [product], billing })
  const clock = clockFor(api, merchant)
  const anchors: Schedule[] = [subscription]
  for (const { act, days } of life.steps) {
    await doAct(api, subscription, act)
    await clock.useCard(subscription, act === 'decline' ? 'declined_later' : 'good')
    await clock.moveTo(new Date((await clockOf(api.db, merchant.id)).getTime() + days * DAY_MS))
    await runAll(api, merchant.id, act)
    const now = await clock.read(subscription)
    const last = anchors.at(-1)!
    if (now.anchorCycle !== last.anchorCycle || +now.anchorAt !== +last.anchorAt) anchors.push(now)
    expect((await clock.cycles(subscription)).filter(({ status }) => status === 'open').length).toBeLessThanOrEqual(1)
  }
  // What was lost is asked for again some minutes later.
  await clock.useCard(subscription, 'good')
  await clock.moveTo(new Date((await clockOf(api.db, merchant.id)).getTime() + 30 * DAY_MS))
  await runAll(api, merchant.id, 'nothing')
  await compare(api, await clock.read(subscription), { cycles: await clock.cycles(subscription), anchors, billing })
}

async function doAct(api: TestApi, { merchantId, id }: Subscription, act: Step['act']): Promise<void> {
  if (act !== 'pause' && act !== 'resume') return
  await api.db.transaction(async (knexTrx) => {
    const trx = knexTrx as unknown as Transaction
    const subscription = (await lockSubscription(trx, merchantId, id))!
    const { status, cancelsAt, nextChargeAt } = subscription
    if (act === 'pause' && status === 'active' && !cancelsAt && nextChargeAt)
      await pauseSubscription(trx, subscription, { until: null, by: 'buyer' })
    if (act === 'resume' && status === 'paused') await resumeSubscription(trx, subscription, { by: 'buyer' })
  })
}

/** Runs the clock until it changes nothing any more. */
async function runAll(api: TestApi, merchantId: string, act: Step['act']): Promise<void> {
  let isLost = act === 'lost'
  const chargeSaved: typeof api.payments.chargeSaved = async (charge, attempt) => {
    if (act === 'away') throw unavailable('Away')
    const intent = await api.payments.chargeSaved(charge, attempt)
    if (!isLost) return intent
    isLost = false
    throw unavailable('The answer was lost')
  }
  const payments = Object.assign(Object.create(api.payments), { chargeSaved })
  const run = () => chargeDueOf({ ...api, payments }, merchantId, () => {})
  const stateOf = () =>
    api
      .db('subscription_cycles')
      .where({ merchantId })
      .orderBy(['subscriptionId', 'n'])
      .select('n', 'status', 'attempts', 'nextAttemptAt')
  for (let before = ''; ;) {
    await Promise.all(act === 'twice' ? [run(), run(), run()] : [run()])
    const now = JSON.stringify(await stateOf())
    if (now === before) return
    before = now
  }
}

interface Lived {
  cycles: SubscriptionCycle[]
  anchors: Schedule[]
  billing: Billing
}

async function compare(api: TestApi, subscription: Subscription, { cycles, anchors, billing }: Lived): Promise<void> {
  const { merchantId, id: subscriptionId, status, nextCycle, nextChargeAt } = subscription
  const orders = await api.db('orders').where({ merchantId, subscriptionId }).orderBy('number')
  expect(cycles.map(({ n }) => n)).toEqual(cycles.map((_cycle, index) => index + 1))
  expect(nextCycle).toBe(cycles.length + 1)
  for (const { n, startsAt, status: state, reason, orderId, attemptedAt } of cycles) {
    const own = orders.filter((order) => order.subscriptionCycle === n)
    // At most one order, which was paid, or a reason why not.
    expect(own.map(({ id }) => id)).toEqual(orderId ? [orderId] : [])
    if (state === 'paid') expect(own[0].paymentStatus).toBe('completed')
    else if (state !== 'open') expect(reason).not.toBeNull()
    if (attemptedAt) expect(+attemptedAt).toBeGreaterThanOrEqual(+startsAt)
    const schedule = anchors.findLast(({ anchorCycle }) => anchorCycle <= n)!
    expect(startsAt).toEqual(cycleStart({ ...schedule, billing, timeZone: subscription.timeZone }, n))
  }
  // The first was paid outside of the clock.
  const paid = cycles.filter((cycle) => cycle.status === 'paid').slice(1)
  const charged = paid.map(({ orderId }) => Number(orders.find(({ id }) => id === orderId)!.paidMinor))
  expect(charged).toEqual(paid.map((_cycle, index) => cyclePrice(PRICE, billing, index + 2)))
  const intents = await api
    .db('sandbox.intents')
    .where({ status: 'succeeded' })
    .whereRaw(`metadata ->> 'merchantId' = ?`, [merchantId])
  expect(intents.map(({ metadata }) => metadata.orderId).toSorted()).toEqual(paid.map(({ orderId }) => orderId).toSorted())
  // Nothing is forgotten.
  if (status === 'active' && nextChargeAt) expect(+nextChargeAt).toBeGreaterThan(+(await clockOf(api.db, merchantId)))
  if (billing.cycles !== null && paid.length + 1 >= billing.cycles) expect(nextChargeAt).toBeNull()
}
