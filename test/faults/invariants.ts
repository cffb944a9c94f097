import type { Knex } from 'knex'
import type { FakeStripe } from '../../api/test/stripe/createFakeStripe.ts'
import { countJobs } from './settleAll.ts'
import { PROMO, STOCK } from './market.ts'
import type { EventReceiver } from './receiver.ts'

interface Evidence {
  db: Knex
  stripe: FakeStripe
  receiver: EventReceiver
}

/** Checks the invariants of money, stock and events. @returns every violation. */
export async function findViolations({ db, stripe, receiver }: Evidence): Promise<string[]> {
  const found: string[] = [...receiver.violations]
  const wrong = (text: string) => void found.push(text)
  const orders = await db('orders')
  const byId = new Map(orders.map((order) => [order.id as string, order]))
  const isSold = (status: string) => status === 'completed' || status === 'refunded'

  const paidOrders = new Set<string>()
  for (const intent of stripe.intents.values()) {
    const order = byId.get(intent.metadata['order']!)
    const refunds = sumOf(stripe.refundsOf(intent.id).filter(({ status }) => status === 'succeeded'))
    const losses = sumOf(stripe.disputesOf(intent.id).filter(({ status }) => status === 'lost'))
    const isGone = refunds + losses >= intent.amount
    if (intent.status !== 'succeeded') continue
    if (!order || !isSold(order.paymentStatus))
      wrong(`${intent.id} took money, and its order is ${order?.paymentStatus ?? 'gone'}`)
    else if (paidOrders.has(order.id)) wrong(`order ${order.id} took money twice`)
    else if (order.paidMinor !== intent.amount || order.feeMinor !== (intent.application_fee_amount ?? 0))
      wrong(
        `order ${order.id} has ${order.paidMinor} and fee ${order.feeMinor}, Stripe ${intent.amount} and ${intent.application_fee_amount}`,
      )
    else if (order.refundedMinor !== refunds) wrong(`order ${order.id} returned ${order.refundedMinor}, Stripe ${refunds}`)
    else if (order.lostMinor !== losses) wrong(`order ${order.id} lost ${order.lostMinor}, Stripe ${losses}`)
    else if (isGone !== (order.paymentStatus === 'refunded'))
      wrong(`order ${order.id} is ${order.paymentStatus}, and ${refunds + losses} of ${intent.amount} went back`)
    else if (order.feeRefundedMinor !== (stripe.chargeOf(intent.id)?.application_fee?.amount_refunded ?? 0))
      wrong(`order ${order.id} returned another share of the fee than Stripe`)
    if (refunds > intent.amount) wrong(`${intent.id} returned more than was paid`)
    for (const [reference, count] of countBy(stripe.refundsOf(intent.id), ({ metadata }) => metadata['refund']))
      if (reference && count > 1) wrong(`refund ${reference} was carried out ${count} times`)
    if (order) paidOrders.add(order.id)
  }
  for (const { id, paymentStatus, paymentIntentId, revision, subscriptionTerms } of orders) {
    if (isSold(paymentStatus) && !paidOrders.has(id)) wrong(`order ${id} is ${paymentStatus}, and nothing was paid`)
    if (paymentStatus === 'pending')
      wrong(
        `order ${id} is pending for ever: ${subscriptionTerms ? 'a subscription' : 'sold once'}, ${paymentIntentId ?? 'without a payment'}, revision ${revision}`,
      )
  }

  for (const { id, name, stock } of await db('products').whereNotNull('stock')) {
    const lines = await db('order_items').where({ productId: id }).sum('stock_taken as taken').first()
    if (stock < 0 || stock !== STOCK - Number(lines!['taken']))
      wrong(`${name}: ${stock} left of ${STOCK}, ${lines!['taken']} taken`)
  }
  const idle = await db('order_items')
    .join('orders', { 'orders.merchantId': 'order_items.merchantId', 'orders.id': 'orderId' })
    .where('stockTaken', '>', 0)
    .where('paymentStatus', 'failed')
    .count('* as count')
    .first()
  if (Number(idle!['count'])) wrong('a failed order keeps stock')
  // A refund releases the redemption of the code. If the bank returns the refund, the order redeems it again.
  const again = new Set<string>(await db('order_history').whereLike('text', 'Completed again%').pluck('orderId'))
  const uses = orders.filter(
    ({ id, promoCode, paymentStatus }) => promoCode === PROMO.code && paymentStatus === 'completed' && !again.has(id),
  ).length
  if (uses > PROMO.uses) wrong(`the promo code was used ${uses} times of ${PROMO.uses}`)

  const told: { orderId: string; count: number }[] = await db('outbox')
    .where({ type: 'order.completed' })
    .groupByRaw(`data ->> 'id'`)
    .select(db.raw(`data ->> 'id' as "orderId"`), db.raw('count(*)::integer as count'))
  for (const { orderId, count } of told) if (count !== 1) wrong(`order ${orderId} was told as completed ${count} times`)
  if (told.length !== paidOrders.size) wrong(`${paidOrders.size} orders were paid, ${told.length} were told of`)
  for (const [what, query] of Object.entries({
    refund: db('refunds').where({ status: 'pending' }),
    'event of the provider': db('payment_events').whereNull('handledAt'),
    event: db('outbox').whereNull('relayedAt'),
    'first attempt': db('webhook_first_attempts'),
    delivery: db('webhook_deliveries').where({ status: 'pending' }),
    mail: db('mails').whereNull('sentAt').whereNull('skippedAt'),
  })) {
    const { count } = (await query.count('* as count').first())!
    if (Number(count)) wrong(`${count} × a ${what} is left`)
  }
  const receipts = new Set<string>(await db('mails').where({ template: 'receipt' }).pluck('order_id'))
  for (const { id, paymentStatus } of orders)
    if (paymentStatus === 'completed' && !again.has(id) && !receipts.has(id)) wrong(`order ${id} was paid, and has no receipt`)
  const jobs = await countJobs(db)
  if (jobs) wrong(`${jobs} jobs are left`)
  // Events from before the first endpoint may or may not be delivered.
  const listening = db('webhook_endpoints').min('created_at')
  const events = await db('outbox').select('id', 'type', db.raw('created_at >= (?) as "isOwed"', [listening]))
  const notTaken = events.filter(({ id, type, isOwed }) => isOwed && receiver.applied.get(id)?.type !== type)
  if (notTaken.length) wrong(`${notTaken.length} events never came to their receiver, ${notTaken[0].type} say`)
  const known = new Set(events.map(({ id }) => id as string))
  for (const [id, { type }] of receiver.applied) if (!known.has(id)) wrong(`event ${id}, ${type}, came and never happened`)
  return found
}

const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

function countBy<Row>(rows: Row[], keyOf: (row: Row) => string | undefined): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}
