import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { Merchant } from '../rows/Merchant.ts'
import { hashPassword, passwordMatches } from '../features/auth/passwords.ts'
import { issueCreditNote } from '../features/invoices/issueCreditNote.ts'
import { issuePastInvoices } from '../features/invoices/issueInvoice.ts'
import type { Order } from '../rows/Order.ts'
import { readEmail } from '../http/canonicalEmail.ts'
import { OWNER, PROMO_CODE, SHOP, SHOWN_URL_IDS } from './catalogue.ts'
import { insertRows } from './insertRows.ts'
import { writePastEvents } from './pastEvents.ts'
import type { PastOrder } from './PastOrder.ts'
import { buildOrders } from './pastOrders.ts'
import { buildPayments, DEMO_ACCOUNT, refundId } from './pastPayments.ts'
import { buildVisits } from './pastVisits.ts'
import { createRandom } from './random.ts'
import { buildShop } from './shop.ts'

/** The sign-in, and short addresses of checkout links that sell, for a visitor. */
export interface DemoShop {
  email: string
  password: string
  urlIds: string[]
}

/** Seeds of the shop and of its sales; another seed makes another history. */
const SEEDS = { shop: 1, sales: 480_000 }

/**
 * Loads the demo shop into a database without merchants, in one transaction. Two concurrent starters load it once.
 * @param now the end of the ninety days of orders.
 * @returns the shop, loaded now or before; null in a database with other data, or when its sign-in was changed.
 */
export async function loadDemo(db: Knex, now = new Date()): Promise<DemoShop | null> {
  const passwordHash = await hashPassword(OWNER.password)
  await db.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('demo shop', 0))`)
    if (!(await trx('merchants').first('id'))) await write(trx, passwordHash, now)
  })
  return findDemo(db)
}

async function findDemo(db: Knex): Promise<DemoShop | null> {
  const owner = await Merchant.query(db).findOne({ canonicalEmail: OWNER.email })
  if (!owner || !(await passwordMatches(OWNER.password, owner.passwordHash))) return null
  const active = await db('links').where({ merchantId: owner.id, isActive: true }).select('urlId')
  const urlIds = SHOWN_URL_IDS.filter((shown) => active.some(({ urlId }) => urlId === shown))
  return { email: OWNER.email, password: OWNER.password, urlIds }
}

async function write(trx: Knex, passwordHash: string, now: Date) {
  const random = createRandom(SEEDS.shop)
  const merchantId = random.uuid()
  const shop = buildShop(merchantId, random, now)
  const orders = buildOrders(merchantId, shop.offers, SEEDS.sales, now)
  const visits = buildVisits(merchantId, orders, now)

  await insertMerchant(trx, merchantId, passwordHash, shop.products[0]!.createdAt!)
  await insertRows(trx, 'products', shop.products)
  await insertRows(trx, 'links', shop.links)
  await insertRows(trx, 'link_items', shop.items)
  await insertRows(trx, 'promo_codes', [{ id: random.uuid(), merchantId, ...PROMO_CODE, createdAt: shop.links[0]!.createdAt }])
  await trx('order_numbers').insert({ merchantId, next: orders.at(-1)!.order.number! + 1 })
  await insertRows(
    trx,
    'orders',
    orders.map(({ order }) => order),
  )
  await insertRows(
    trx,
    'order_items',
    orders.flatMap(({ items }) => items),
  )
  await insertRows(
    trx,
    'order_history',
    orders.flatMap(({ history }) => history),
  )
  const payments = buildPayments(orders)
  await insertRows(trx, 'sandbox.intents', payments.intents)
  await insertRows(trx, 'refunds', payments.refunds)
  await insertRows(trx, 'sandbox.refunds', payments.sandboxRefunds)
  await writeInvoices(trx, merchantId, orders)
  await insertRows(trx, 'link_events', visits)
  await writePastEvents(trx, merchantId)
}

async function writeInvoices(trx: Knex, merchantId: string, orders: PastOrder[]) {
  const sold = orders.map(({ order }) => order as Order).filter(({ completedAt }) => completedAt)
  await issuePastInvoices(
    trx,
    merchantId,
    sold.map(({ id }) => id),
  )
  for (const order of sold.filter(({ paymentStatus }) => paymentStatus === 'refunded'))
    await issueCreditNote(trx, order, order.totalMinor, { refundId: refundId(order), issuedAt: order.updatedAt })
}

/** Already connected in the sandbox, so that its links can be paid with test cards immediately. */
async function insertMerchant(trx: Knex, id: string, passwordHash: string, createdAt: Date) {
  const paymentAccountId = DEMO_ACCOUNT
  await trx('sandbox.accounts').insert({ id: paymentAccountId, onboardingToken: randomUUID(), chargesEnabled: true })
  await Merchant.query(trx).insert({
    id,
    name: OWNER.name,
    ...readEmail('email', OWNER.email),
    passwordHash,
    ...SHOP,
    paymentAccountId,
    canAcceptPayments: true,
    emailConfirmedAt: createdAt,
    createdAt,
  })
}
