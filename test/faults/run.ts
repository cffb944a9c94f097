// `npm run test:faults`: twenty shoppers, and a server that is killed all the time. Prints what happened and what must be true.
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@linktill/sdk'
import { startEmbedded } from '../../api/src/db/embedded.ts'
import { connect } from '../../api/src/db/knex.ts'
import { expireHolds } from '../../api/src/features/orders/expireHolds.ts'
import { reconcilePayments } from '../../api/src/features/orders/reconcilePayments.ts'
import { createStripe } from '../../api/src/gateways/stripe.ts'
import { serveStripe, stripeEnvironment, WEBHOOK_SECRET } from '../support/stripe.ts'
import { createDice } from './dice.ts'
import { findViolations } from './invariants.ts'
import { deliver, type Market, PROMO, shop } from './shoppers.ts'
import { createSupervisor } from './supervisor.ts'

const SHOPPERS = 20
const STOCK = 12
const lives = Number(process.env['FAULTS_LIVES'] ?? 8)
const seed = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1e9)
console.log(`faults: seed ${seed} (FAULTS_SEED), ${lives} lives of the server (FAULTS_LIVES)`)

const dice = createDice(seed)
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-faults-'))
fs.chmodSync(dataDir, 0o755)
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const { stripe, url: stripeUrl, close } = await serveStripe()
const quiet = { LOG_LEVEL: 'silent', RATE_LIMITS: 'off', VIES_URL: 'off' }
const env = { ...process.env, ...quiet, ...stripeEnvironment(stripeUrl), PORT: String(port), DATA_DIR: dataDir }
const supervisor = createSupervisor(env, { port, dataDir }, dice)

let isOpen = true
await supervisor.start(null)
const market = await openMarket()
const done = { orders: 0 }
const shopping = Promise.all(Array.from({ length: SHOPPERS }, (_, index) => shop(market, createDice(seed + index), done)))
const delivering = deliver(market, createDice(seed + SHOPPERS))
await supervisor.kill()
for (let life = 0; life < lives; life++) await supervisor.live()
isOpen = false

await supervisor.start(null)
await shopping
const { sent } = await delivering
const violations = await settleAll()
const { atPoint, atRandom, ofDatabase } = supervisor.deaths
console.log(`killed: ${atRandom} at random, ${ofDatabase} with the database, ${JSON.stringify(atPoint)}`)
console.log(`orders ${done.orders}, payments ${stripe.intents.size}, paid ${count('succeeded')}, events delivered ${sent}`)
for (const violation of violations) console.error(`VIOLATED: ${violation}`)
console.log(violations.length === 0 ? 'every promise was kept' : `${violations.length} promises were broken`)
process.exit(violations.length === 0 ? 0 : 1)

async function openMarket(): Promise<Market> {
  const baseUrl = `${url}/api`
  const person = {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'difference-engine',
    storeName: 'Ada',
    tier: 'basic' as const,
  }
  const { token } = await createClient({ baseUrl }).register({ body: { ...person, timeZone: 'UTC' } })
  const client = createClient({ baseUrl, token })
  await client.connectStripe()
  const { stripe: account } = await client.getIntegrationsStatus()
  stripe.finishOnboarding(account.accountId!)
  await client.getIntegrationsStatus()
  await client.createPromoCode({
    body: { code: PROMO.code, discount_type: 'percentage', percent: 10, max_redemptions: PROMO.uses },
  })
  const links = []
  for (const name of ['Mug', 'Bowl', 'Plate']) {
    const product = await client.createProduct({ body: { name, price: 12.5, type: 'physical', status: 'active', stock: STOCK } })
    const link = await client.createLink({ body: { name, items: [{ productId: product.id, quantity: 1 }] } })
    await client.updateLinkOptions({ path: { id: link.id }, body: { collect_shipping_address: false } })
    links.push(link)
  }
  return { url, stripe, client, links, isOpen: () => isOpen }
}

/** The rest of time in a moment: banks decide, jobs run, holds end, and what was lost is found. */
async function settleAll(): Promise<string[]> {
  for (const { id, status } of stripe.intents.values()) if (status === 'processing') stripe.confirm(id, 'succeeded')
  const embedded = startEmbedded({ folder: path.join(dataDir, 'postgres') })
  const db = connect(embedded.url)
  const key = {
    secretKey: 'sk_test_fake',
    publishableKey: 'pk_test_fake',
    webhookSecrets: [WEBHOOK_SECRET],
    apiBase: stripeUrl,
    jsUrl: null,
  }
  const payments = createStripe(key)
  const fail = (error: unknown) => console.error(error)
  await db.raw(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs where locked_at < now() - interval '10 seconds' having count(*) > 0`,
  )
  await waitFor(
    async () => Number((await db('payment_events').whereNull('handledAt').count('* as count').first())!['count']) === 0,
  )
  const old = new Date(Date.now() - 3600_000 / 4)
  await db('orders').update({ updatedAt: old, reconciledAt: null })
  await db('orders').whereNotNull('completedAt').update({ completedAt: old })
  await db('refunds').update({ createdAt: old })
  for (const intent of stripe.intents.values()) intent.created -= 600
  await reconcilePayments({ db, payments }, fail)
  await db('orders')
    .where({ paymentStatus: 'pending' })
    .update({ holdExpiresAt: new Date(0) })
  await expireHolds({ db, payments }, fail)
  await reconcilePayments({ db, payments }, fail)
  const violations = await findViolations(db, stripe, STOCK)
  await db.destroy()
  await supervisor.kill()
  embedded.stop()
  close()
  fs.rmSync(dataDir, { recursive: true, force: true })
  return violations
}

async function waitFor(isSo: () => Promise<boolean>, ms = 30_000) {
  const end = Date.now() + ms
  while (Date.now() < end && !(await isSo())) await sleep(100)
}

function count(status: string) {
  return [...stripe.intents.values()].filter((intent) => intent.status === status).length
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, () => {
      const { port: free } = probe.address() as net.AddressInfo
      probe.close(() => resolve(free))
    })
  })
}
