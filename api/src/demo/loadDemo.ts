import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Config } from '../config/config.ts'
import { hashPassword, passwordMatches } from '../platform/http/passwords.ts'
import { issueCreditNote } from '../shop/invoice/issueCreditNote.ts'
import { issuePastInvoices } from '../shop/invoice/issueInvoice.ts'
import { readEmail } from '../gateways/mail/canonicalEmail.ts'
import { findByEmail, Merchant } from '../shop/merchant/Merchant.ts'
import { Order } from '../shop/order/Order.ts'
import { buildRows } from './buildRows.ts'
import { DEMO_ACCOUNT, DERIVED_ROWS } from './derivedRows.ts'
import { insertRows } from './insertRows.ts'
import { writePastEvents } from './pastEvents.ts'
import { createSandboxPayouts, payOutSandbox } from '../gateways/sandbox/payouts.ts'
import { followAccount } from '../features/payouts/followPayouts.ts'
import { recordImported } from '../features/analytics/recordImported.ts'
import { claim } from '../shop/merchant/handles.ts'
import type { Secrets } from '../platform/http/secrets.ts'
import { addDemoKey, findDemoKey } from './demoKey.ts'
import { DEMO } from './shop.ts'

const { name, email, password } = DEMO.owner

/** What its API key is made from, and what its sales cost. */
type DemoConfig = Pick<Config, 'secrets' | 'feeRates'>

/** The sign-in, an API key, and short addresses of checkout links that sell, for a visitor. */
export interface DemoShop {
  email: string
  password: string
  /** Null after it was revoked. */
  key: string | null
  urlIds: string[]
}

/**
 * Loads the demo shop into a database without merchants, in one transaction. Two concurrent starters load it once.
 * @param now the end of the ninety days of orders.
 * @returns the shop, loaded now or before; null in a database with other data, or when its sign-in was changed.
 */
export async function loadDemo(db: Knex, config: DemoConfig, now = new Date()): Promise<DemoShop | null> {
  const passwordHash = await hashPassword(password)
  await db.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('demo shop', 0))`)
    if (!(await trx('merchants').first('id'))) await write(trx, config, passwordHash, now)
  })
  return findDemo(db, config.secrets)
}

async function findDemo(db: Knex, secrets: Secrets): Promise<DemoShop | null> {
  const owner = await findByEmail(db, email)
  if (!owner || !(await passwordMatches(password, owner.passwordHash))) return null
  const active = await db('links').where({ merchantId: owner.id, isActive: true }).select('urlId')
  const urlIds = DEMO.shown.filter((shown) => active.some(({ urlId }) => urlId === shown))
  return { email, password, key: await findDemoKey(db, secrets, owner.id), urlIds }
}

async function write(trx: Knex, { secrets, feeRates }: DemoConfig, passwordHash: string, now: Date) {
  const merchantId = randomUUID()
  const tables = buildRows(merchantId, feeRates[DEMO.merchant.tier!], now)
  const [first] = tables['products'] as { createdAt: Date }[]
  await insertMerchant(trx, merchantId, passwordHash, first!.createdAt)
  await addDemoKey(trx, secrets, merchantId)
  for (const [table, rows] of Object.entries(tables)) await insertRows(trx, table, rows)
  for (const statement of DERIVED_ROWS) await trx.raw(statement, { merchantId })
  await writeInvoices(trx, merchantId)
  await recordImported(trx, merchantId)
  await writePastEvents(trx, merchantId)
  await payOutSandbox(trx, now)
  // A first reading is no news, so no mail is written that needs the server's address.
  await followAccount({ db: trx, payments: createSandboxPayouts(trx), config: { publicUrl: '' } }, DEMO_ACCOUNT)
}

async function writeInvoices(trx: Knex, merchantId: string) {
  const sold = await Order.query(trx).where({ merchantId }).whereNotNull('completedAt').orderBy('number')
  await issuePastInvoices(
    trx,
    merchantId,
    sold.map(({ id }) => id),
  )
  for (const order of sold.filter(({ paymentStatus }) => paymentStatus === 'refunded'))
    await issueCreditNote(trx, order, order.totalMinor, { refundId: order.id, issuedAt: order.updatedAt })
}

/** Already connected in the sandbox, so that its links can be paid with test cards immediately. */
async function insertMerchant(trx: Knex, id: string, passwordHash: string, createdAt: Date) {
  const paymentAccountId = DEMO_ACCOUNT
  await trx('sandbox.accounts').insert({ id: paymentAccountId, onboardingToken: randomUUID(), chargesEnabled: true })
  await Merchant.query(trx).insert({
    id,
    name,
    ...readEmail('email', email),
    passwordHash,
    ...DEMO.merchant,
    paymentAccountId,
    canAcceptPayments: true,
    accountMethods: ['card'],
    emailConfirmedAt: createdAt,
    firstSaleSeenAt: createdAt,
    createdAt,
  })
  await claim(trx, 'email', id, [readEmail('email', email).canonicalEmail])
  await claim(trx, 'account', id, [paymentAccountId])
}
