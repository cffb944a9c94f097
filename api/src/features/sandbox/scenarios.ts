import type { Deps } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import type { Outcome } from '../../gateways/sandbox/outcomes.ts'
import type { Sandbox } from '../../gateways/sandbox/sandbox.ts'
import type { Caller } from '../../platform/http/handler.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { CheckoutSession } from '../../shop/session/CheckoutSession.ts'
import { Dispute, type Order, OrderItem } from '../../shop/order/Order.ts'
import { findSessionToken } from '../../shop/session/sessionToken.ts'
import { chooseItems } from '../../shop/sale/chooseItems.ts'
import { readSale } from '../../shop/sale/readSale.ts'
import type { Sale } from '../../shop/sale/Sale.ts'
import { lockOrder } from '../../shop/sale/lockInput.ts'
import { recordEvent } from '../checkout/recordEvent.ts'
import { expireSession } from '../checkout-sessions/expireSessions.ts'
import { followDispute } from '../orders/disputes/followDispute.ts'
import { followSale } from '../orders/following/followSales.ts'
import { readOrderInput } from '../orders/placing/readOrderInput.ts'
import { startOrder } from '../orders/placing/startOrder.ts'
import { createRefund } from '../orders/refunds/createRefund.ts'
import { confirm } from '../orders/settling/confirm.ts'
import { createReturn } from '../shipments/createReturn.ts'
import { createShipment } from '../shipments/createShipment.ts'
import { orderOfSession } from './readScene.ts'

type Scenario = components['schemas']['SandboxScenarioInput']['scenario']
type StepName = components['schemas']['SandboxScenario']['steps'][number]

/** What a step acts on. */
interface Stage {
  ctx: Deps & Caller
  sandbox: Sandbox
  session: CheckoutSession
}
type Step = (stage: Stage) => Promise<unknown>

/** The steps of each scenario. */
export const SCENARIOS: Record<Scenario, StepName[]> = {
  paid_order: ['place', 'pay'],
  refund_and_dispute: ['place', 'pay', 'refund', 'dispute', 'win'],
  lost_dispute: ['place', 'pay', 'dispute', 'lose'],
  failed_payment: ['place', 'decline', 'expire'],
  returned_goods: ['place', 'pay', 'ship', 'return'],
  abandoned_checkout: ['begin', 'leave'],
}

const BERLIN = { addressLine1: 'Alexanderplatz 1', city: 'Berlin', state: '', zip: '10178', country: 'DE' }
/** Has every part that the addresses of a country can need. */
const ELSEWHERE = { addressLine1: '1 Test Street', city: 'Test City', state: 'ME', zip: '04101' }

/** Returns what a session without a customer's own data is ordered with: a buyer in Germany, or where the sale ships to. */
function testBuyer({ shippingCountries: [first = BERLIN.country, ...others] }: Sale) {
  const place = [first, ...others].includes(BERLIN.country) ? BERLIN : { ...ELSEWHERE, country: first }
  return {
    customerEmail: 'nora@example.com',
    customerName: 'Nora Test',
    country: place.country,
    shippingAddress: { ...place, fullName: 'Nora Test', phone: '+493012345678' },
  }
}

/** What each step does: the same as the calls of shoppers, banks and merchants do. */
export const STEPS: Record<StepName, Step> = {
  place,
  pay: (stage) => tryCard(stage, 'succeeded'),
  decline: (stage) => tryCard(stage, 'declined'),
  refund: async (stage) => {
    const order = await orderOn(stage)
    // All of an amount that cannot be halved.
    const amountMinor = order.totalMinor > 1 ? Math.floor(order.totalMinor / 2) : null
    return createRefund(stage.ctx, order.id, { amountMinor, reason: null, restock: false, effect: null })
  },
  dispute: async (stage) => {
    const { paymentIntentId } = await orderOn(stage)
    const id = paymentIntentId && (await stage.sandbox.dispute(paymentIntentId))
    if (!id) throw conflict('This order has no paid amount that can be disputed.')
    await followDispute(stage.ctx, id)
  },
  win: (stage) => decide(stage, 'won'),
  lose: (stage) => decide(stage, 'lost'),
  expire: async ({ ctx, session }) => {
    if (!(await expireSession(ctx, session, 'A scenario ended the checkout session')))
      throw conflict('This checkout session is no longer open.')
  },
  ship: async (stage) => createShipment(stage.ctx, (await orderOn(stage)).id, { notify: false }),
  return: async (stage) => {
    const { id: orderId } = await orderOn(stage)
    const { db, merchantId } = stage.ctx
    const shipped = await OrderItem.query(db).where({ merchantId, orderId }).whereColumn('shipped', '>', 'returned')
    if (!shipped.length) throw conflict('Nothing of this order was shipped.')
    const items = shipped.map((item) => ({ order_item_id: item.id, quantity: item.shipped - item.returned }))
    return createReturn(stage.ctx, orderId, { items, reason: null, restock: false, refundMinor: null, effect: null })
  },
  begin: (stage) => visit(stage, 'checkout_started'),
  leave: (stage) => visit(stage, 'checkout_abandoned'),
}

async function place({ ctx, session }: Stage): Promise<void> {
  const { db, vies, payments, config, address, userAgent } = ctx
  const token = openToken(ctx, session)
  const found = await readSale(db, token)
  const given = lockOrder(found, { cartUrlId: token, ...testBuyer(found) })
  const context = { address, userAgent, secrets: config.secrets }
  await startOrder(
    { db, payments },
    await readOrderInput({ db, vies, payments, config }, chooseItems(found, null), given, context),
  )
}

async function tryCard(stage: Stage, outcome: Outcome): Promise<void> {
  const { ctx, sandbox } = stage
  const order = await orderOn(stage)
  if (order.paymentIntentId) {
    const intent = await ctx.payments.getIntent(order.paymentIntentId)
    if (!intent.clientSecret) throw conflict('This payment can no longer be made.')
    await sandbox.confirm(intent.id, intent.clientSecret, outcome)
  } else if (outcome === 'declined') throw conflict('This order costs nothing, so no card is declined.')
  await confirm(ctx, order.id, order)
  await followSale(ctx.db, order)
}

async function decide(stage: Stage, status: 'won' | 'lost'): Promise<void> {
  const { id: orderId } = await orderOn(stage)
  const { db, merchantId } = stage.ctx
  const dispute = await Dispute.query(db).findOne({ merchantId, orderId, status: 'open' })
  if (!dispute) throw conflict('This order has no open dispute.')
  await stage.sandbox.decide(dispute.id, status)
  await followDispute(stage.ctx, dispute.id)
}

/** The visit has the session's id, by which its events are found. */
async function visit({ ctx, session }: Stage, eventType: 'checkout_started' | 'checkout_abandoned'): Promise<void> {
  const sale = await readSale(ctx.db, openToken(ctx, session))
  const visitor = { userAgent: '', language: '', merchantId: null }
  await recordEvent(ctx.db, sale, { eventType, sessionId: session.id, visitorId: session.id }, visitor)
}

/** @throws 409 when the session is no longer open. */
function openToken({ config }: Deps, session: CheckoutSession): string {
  const token = session.status === 'open' ? findSessionToken(config.secrets, session) : null
  if (!token) throw conflict('This checkout session is no longer open.')
  return token
}

/** @throws 404 before an order is placed. */
async function orderOn({ ctx, session }: Stage): Promise<Order> {
  const order = await orderOfSession(ctx.db, session)
  if (!order) throw notFound('Order')
  return order
}
