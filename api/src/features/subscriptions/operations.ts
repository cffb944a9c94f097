import type { Transaction } from 'objection'
import type { Deps, Handler } from '../deps.ts'
import { commitReply } from '../../platform/http/idempotency.ts'
import type { Subscription } from '../../shop/subscription/Subscription.ts'
import { cancelSubscription as cancel } from './change/cancel.ts'
import { cancelAndRefund } from './change/cancelAndRefund.ts'
import { pauseSubscription as pause, resumeSubscription as resume } from './change/pause.ts'
import { changePrice } from './change/price.ts'
import { changePrices } from './change/prices.ts'
import { moveCycle, skipCycle } from './change/schedule.ts'
import { lockForChange } from './change/states.ts'
import { chargedBy, stopToCancel } from './change/stopToCancel.ts'
import { readTime } from './change/times.ts'
import { listPage } from './listing.ts'
import { readDetails } from './readDetails.ts'

export const listSubscriptions: Handler<'listSubscriptions'> = async ({ query }, { db, merchantId }) => {
  const { data, total, isExact, next } = await listPage(db, merchantId, query)
  return { data, total, total_is_exact: isExact, next_cursor: next }
}

export const getSubscription: Handler<'getSubscription'> = ({ path }, { db, merchantId }) => readDetails(db, merchantId, path.id)

export const cancelSubscription: Handler<'cancelSubscription'> = async ({ path, body }, ctx) => {
  const reason = body.reason?.trim() || null
  if (body.refund_last) return cancelAndRefund(ctx, path.id, { ...body, reason })
  const by = { at: body.at, by: 'merchant', reason } as const
  const stopped = await stopToCancel(ctx, { merchantId: ctx.merchantId, id: path.id, ...body }, by)
  // The charge that was stopped or settled may have raised the revision.
  return change(ctx, path.id, stopped ? {} : body, (trx, subscription) =>
    cancel(trx, subscription, { ...by, charged: chargedBy(stopped) }),
  )
}

export const pauseSubscription: Handler<'pauseSubscription'> = async ({ path, body }, ctx) => {
  const until = body.until ? readTime('until', body.until) : null
  return change(ctx, path.id, body, (trx, subscription) => pause(trx, subscription, { until, by: 'merchant' }))
}

export const resumeSubscription: Handler<'resumeSubscription'> = ({ path, body }, ctx) =>
  change(ctx, path.id, body, (trx, subscription) => resume(trx, subscription, { by: 'merchant' }))

export const skipSubscriptionCycle: Handler<'skipSubscriptionCycle'> = ({ path, body }, ctx) =>
  change(ctx, path.id, body, (trx, subscription) => skipCycle(trx, subscription, { by: 'merchant' }))

export const moveSubscription: Handler<'moveSubscription'> = async ({ path, body }, ctx) => {
  const to = readTime('next_charge_at', body.next_charge_at)
  return change(ctx, path.id, body, (trx, subscription) => moveCycle(trx, subscription, { to, by: 'merchant' }))
}

export const changeSubscriptionPrice: Handler<'changeSubscriptionPrice'> = async ({ path, body }, ctx) => {
  const from = body.from ? readTime('from', body.from) : null
  return change(ctx, path.id, body, (trx, subscription) => changePrice(trx, subscription, { items: body.items, from }))
}

export const changeSubscriptionPrices: Handler<'changeSubscriptionPrices'> = ({ body }, { db, merchantId }) =>
  commitReply(db, async (trx) => ({ changed: await changePrices(trx as unknown as Transaction, merchantId, body) }))

/** Runs one change of a locked subscription, and returns it as it is then. */
const change = (
  { db, merchantId }: Pick<Deps, 'db'> & { merchantId: string },
  id: string,
  { revision }: { revision?: number },
  work: (trx: Transaction, subscription: Subscription) => Promise<void>,
) =>
  commitReply(db, async (knexTrx) => {
    const trx = knexTrx as unknown as Transaction
    await work(trx, await lockForChange(trx, merchantId, id, revision))
    return readDetails(trx, merchantId, id)
  })
