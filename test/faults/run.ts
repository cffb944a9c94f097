// `npm run test:faults`: twenty shoppers, subscribers whose months pass, and two servers that are killed again and again. Prints a summary and the violations.
// Runs on a Citus cluster if CITUS_URL names one. FAULTS_SHOP=own sells with the account of the keys.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { connect } from '../../api/src/platform/db/knex.ts'
import { serveStripe, stripeEnvironment } from '../support/stripe.ts'
import { openEmbedded, openOnCluster } from './database.ts'
import { createDice } from './dice.ts'
import { findLogged } from './findLogged.ts'
import { findViolations } from './invariants.ts'
import { openMarket, passTime, restock } from './market.ts'
import { startEventReceiver } from './receiver.ts'
import { settleAll } from './settleAll.ts'
import { deliver, shop } from './shoppers.ts'
import { cancelSome, endSubscriptions, subscribe, turnClock } from './subscribers.ts'
import { findSubscriptionViolations } from './subscriptionInvariants.ts'
import { createSupervisor } from './supervisor.ts'
import { createFaultInjector } from './faultInjector.ts'
import { noteOutage } from './tolerate.ts'
import { freePort } from '../support/freePort.ts'

const SHOPPERS = 20
const lives = Number(process.env['FAULTS_LIVES'] ?? 12)
const mode = process.env['FAULTS_SHOP'] === 'own' ? 'own' : 'platform'
const seed = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1e9)
console.log(
  `faults: SHOP=${mode} (FAULTS_SHOP), seed ${seed} (FAULTS_SEED), each named point, then ${lives} deaths at random (FAULTS_LIVES)`,
)

const dice = createDice(seed)
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-faults-'))
fs.chmodSync(dataDir, 0o755)
const clusterUrl = process.env['CITUS_URL']
const database = clusterUrl
  ? await openOnCluster(clusterUrl)
  : await openEmbedded(path.join(dataDir, 'postgres'), await freePort())
const db = connect(database.url)
/** The servers' log, kept after a violation. */
const logFile = path.join(os.tmpdir(), `linktill-faults-${seed}.log`)
const faults = createFaultInjector(createDice(seed + 5))
const { stripe, url: stripeUrl, close } = await serveStripe(faults)
const receiver = await startEventReceiver(createDice(seed + 1))
const env = {
  ...process.env,
  // With its line for each request.
  LOG_LEVEL: 'info',
  RATE_LIMITS: 'off',
  VIES_URL: 'off',
  EXCHANGE_RATES_URL: 'off',
  ...stripeEnvironment(stripeUrl),
  SHOP: mode,
  SIGN_UP: 'open',
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  SECRET: randomBytes(32).toString('hex'),
  // The webhook receiver runs on this machine.
  ALLOW_PRIVATE_WEBHOOKS: 'true',
}
const ports = [await freePort(), await freePort()]
const supervisor = createSupervisor({
  envs: ports.map((port) => ({ ...env, PORT: String(port) })),
  logFile,
  restartDatabase,
  dice,
})

console.log(`the servers log to ${logFile}, which is removed when every promise was kept`)
const violations = await trade().finally(cleanUp)
for (const violation of violations) console.error(`VIOLATED: ${violation}`)
console.log(violations.length === 0 ? 'every promise was kept' : `${violations.length} promises were broken`)
if (violations.length === 0) fs.rmSync(logFile, { force: true })
process.exit(violations.length === 0 ? 0 : 1)

/** @returns every violation. */
async function trade(): Promise<string[]> {
  let [isOpen, isBusy] = [true, true]
  await supervisor.startAll()
  const market = await openMarket({ urls: supervisor.urls, stripe, isOpen: () => isOpen, isBusy: () => isBusy }, db, receiver)
  // The merchants open their shops without trying twice.
  faults.start()
  const done = { orders: 0 }
  const shoppers = Array.from({ length: SHOPPERS }, (_, index) => shop(market, createDice(seed + 10 + index), done))
  const trading = Promise.all([
    ...shoppers,
    restock(market, createDice(seed + 2)),
    passTime(market, db, createDice(seed + 3)),
    subscribe(market, createDice(seed + 6)),
    turnClock(market, db, createDice(seed + 7)),
  ])
  const cancelling = cancelSome(market, db, createDice(seed + 8))
  const delivering = deliver(market, createDice(seed + 4))
  // Awaited below. Until then a failure must not end this process, which must stop the servers.
  for (const work of [trading, cancelling, delivering]) work.catch(() => (isOpen = false))
  const missed = await supervisor.dieAtEachPoint()
  const fallen = await supervisor.dieAtRandom(lives)
  isOpen = false

  await trading
  const cancelled = await cancelling
  isBusy = false
  const { sent } = await delivering
  faults.stop()
  // A payment whose news was left for later begins a subscription, which then has to end.
  await settleAll({ db, stripe, stripeUrl })
  await endSubscriptions(market, stripe, db)
  await settleAll({ db, stripe, stripeUrl })
  const { atPoint, atRandom, ofDatabase, whileOtherServed } = supervisor.deaths
  const paid = [...stripe.intents.values()].filter(({ status }) => status === 'succeeded').length
  const { taken, again, refused } = receiver.counts
  const events = await db('outbox').count('* as count').first()
  console.log(`killed: ${atRandom} at random, ${ofDatabase} × the database, ${JSON.stringify(atPoint)}`)
  console.log(`of these while the other server served: ${whileOtherServed.join(' and ')}`)
  const charged = await db('subscription_cycles').where({ status: 'paid' }).where('n', '>', 1).count('* as count').first()
  const returned = stripe.events.filter(({ type }) => type === 'refund.failed').length
  const disputes = stripe.events.filter(({ type }) => type === 'charge.dispute.closed').length
  console.log(`failed calls at the provider: ${JSON.stringify(faults.counts)}`)
  console.log(`refunds that the bank returned: ${returned}, disputes that it decided: ${disputes}`)
  console.log(`orders ${done.orders}, payments ${stripe.intents.size}, paid ${paid}, news of the provider ${sent}`)
  console.log(`later cycles that were paid ${charged!['count']}, subscriptions that were cancelled ${cancelled.length}`)
  console.log(`events ${events!['count']}, applied by their receiver ${taken}, came again ${again}, refused by it ${refused}`)
  return [
    ...missed.map((point) => `no server ever came to "${point}"`),
    ...fallen.map((server) => `${server} did not outlive its database`),
    ...whileOtherServed.flatMap((count, index) => (count ? [] : [`server ${index + 1} never died while the other one served`])),
    ...(await findViolations({ db, stripe, receiver })),
    ...(await findSubscriptionViolations({ db, stripe, cancelled })),
    ...(await findLogged(logFile, db, [
      env.SECRET,
      receiver.secret,
      database.url,
      env.STRIPE_SECRET_KEY,
      env.STRIPE_WEBHOOK_SECRET,
    ])),
  ]
}

function restartDatabase() {
  noteOutage()
  return database.restart()
}

async function cleanUp() {
  await supervisor.killAll()
  await db.destroy()
  await database.stop()
  close()
  receiver.close()
  fs.rmSync(dataDir, { recursive: true, force: true })
}
