import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from './app.ts'
import { readConfig } from './config/config.ts'
import { assertPortFree, startEmbedded } from './platform/db/embedded.ts'
import { connect } from './platform/db/knex.ts'
import { noteMerchants } from './platform/db/atServer.ts'
import type { Only } from './platform/db/acrossServers.ts'
import { readMigrations } from './platform/db/migrationFiles.ts'
import { describeSchemaProblem } from './platform/db/migrations.ts'
import { POOLER_PROBLEM, receivesMessages } from './platform/db/receivesMessages.ts'
import { preparesStatements, STATEMENTS_PROBLEM } from './platform/db/preparesStatements.ts'
import { connectSignals, createSignals } from './platform/db/signals.ts'
import { keepDemoFiles } from './demo/keepDemoFiles.ts'
import { loadDemo } from './demo/loadDemo.ts'
import type { Deps } from './features/deps.ts'
import { bootCheckout } from './features/checkout/boot.ts'
import { bootOutage } from './features/checkout/bootOutage.ts'
import { bootShop } from './features/checkout/shop/bootShop.ts'
import { createIndexedCheckouts } from './features/checkout/indexedCheckouts.ts'
import { openShop } from './features/provider/openShop.ts'
import { describeSecrets } from './features/system/reseal.ts'
import { countryOfZone } from './shop/merchant/homeCountry.ts'
import { createPublicLinks } from './shop/sale/createPublicLinks.ts'
import { findOrigins } from './shop/sale/readSale.ts'
import { createWebhooks } from './features/webhooks/createWebhooks.ts'
import { startCourier } from './features/webhooks/startCourier.ts'
import { createDns } from './gateways/dns.ts'
import { createMail } from './gateways/mail/mail.ts'
import { createRedis } from './gateways/redis.ts'
import { createPublicFetch } from './gateways/publicFetch.ts'
import { createSandbox } from './gateways/sandbox/sandbox.ts'
import { proveStorage } from './gateways/storage/proveStorage.ts'
import { createStorage } from './gateways/storage/storage.ts'
import { createOpenId } from './gateways/openId.ts'
import { createVies } from './gateways/vies.ts'
import { draining } from './platform/http/draining.ts'
import { createStripe } from './gateways/stripe/stripe.ts'
import { readEmbedScript } from './site/embed.ts'
import { namesOperator } from './site/namesOperator.ts'
import { createPages } from './site/pages.ts'
import { packSdk } from './site/sdkPackage.ts'
import { sweepUploads } from './platform/http/uploads.ts'
import { startWebServer } from './platform/http/webServer.ts'
import { createBatches, createTasks, CRONTAB } from './work.ts'
import { type Loop, startLoop } from './platform/jobs/loop.ts'
import { onOwnServers } from './platform/jobs/onOwnServers.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { createLog } from './ops/createLog.ts'
import { oncePerOutage } from './ops/oncePerOutage.ts'
import { measureBatches, measureTasks } from './ops/measureTasks.ts'
import { createMetrics } from './ops/metrics.ts'
import { offerOwnersLink } from './ops/invite.ts'
import { observe } from './ops/observe.ts'
import { startOpsServer } from './ops/opsServer.ts'
import { findAddress, openCluster, openSandboxPool } from './ops/openCluster.ts'
import { prepareDatabase } from './ops/prepareDatabase.ts'
import { returnMemory } from './ops/returnMemory.ts'
import { startTracing } from './ops/tracing/startTracing.ts'
import { startWatchdog } from './ops/watchdog.ts'
import { welcome } from './ops/welcome.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/**
 * Connections to the embedded database, which shares the machine. Each takes about 9 MiB, and has to read the catalogue and
 * plan every statement before it is fast.
 */
const EMBEDDED_CONNECTIONS = 8

// An error before the first request is printed in one line and ends the process.
await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

/** config → database → migrate → listen → worker; stops in reverse order. */
async function start() {
  const config = readConfig(process.env, process.argv)
  const log = createLog(config.logLevel)
  const logFailure = oncePerOutage((err, more) => log.error({ err, ...more }))
  const logError = (error: unknown) => logFailure(error)
  const tracing = await startTracing(config.tracing, { trustProxy: config.trustProxy, log: (line) => log.warn(line) })
  const watchdog = startWatchdog(process.env, logError)
  const [isWeb, isWorker] = [config.role !== 'worker', config.role !== 'web']
  if (isWeb) await assertPortFree(config.port)
  const storage = await createStorage(config)
  await proveStorage(storage, config)

  const embedded = config.databaseUrl ? null : startEmbedded({ folder: path.join(config.dataDir, 'postgres') })
  const named = config.databaseUrl ?? embedded!.url
  const address = { url: named, directUrl: config.databaseDirectUrl ?? named }
  const { url, directUrl } = embedded ? address : await findAddress(address, config)
  const db = connect(url, embedded ? { max: EMBEDDED_CONNECTIONS } : {})
  const readDb = config.databaseReadUrl ? connect(config.databaseReadUrl) : null
  for (const pool of [db, readDb]) if (pool) tracing.traceStatements(pool)
  const metrics = createMetrics(db)
  const migrations = readMigrations()
  let [started, stopping] = [false, false]
  const isStopping = () => stopping
  // Before the migrations, which may take long: the process is alive meanwhile, and not ready.
  const ops = config.ops
    ? await startOpsServer({
        ...config.ops,
        db,
        metrics,
        isStopping,
        describeSecrets: () => describeSecrets(db, config.secrets),
        describeProblem: async () => (started ? describeSchemaProblem(db, migrations) : 'starting'),
      })
    : null
  await prepareDatabase({ db, directUrl, migrations, config, log: (line) => log.info(line) }).catch((error: unknown) => {
    if (embedded && !embedded.joined) embedded.stop()
    throw error
  })
  const servers = await openCluster({ db, url, config, watch: tracing.traceStatements, log: logError })
  await sweepUploads(config.dataDir)
  const demo = config.demo ? await loadDemo(db, config) : null
  if (demo) await keepDemoFiles({ db, config, storage })

  const ownersLink = isWeb ? await offerOwnersLink(db, config) : null

  const sandboxDb = config.stripe ? db : openSandboxPool(servers, db, url)
  const sandbox = config.stripe ? null : createSandbox({ db: sandboxDb, secrets: config.secrets, publicUrl: config.publicUrl })
  // No other process uses the embedded database.
  const signals = embedded ? createSignals() : await connectSignals(directUrl, logError)
  if (!embedded && !(await preparesStatements(url))) throw new Error(STATEMENTS_PROBLEM)
  if (!embedded) void receivesMessages(directUrl).then((works) => works || log.warn(POOLER_PROBLEM), logError)
  const ownAccount = await openShop(db, config, (line) => log.warn(line))
  const payments = tracing.tracePayments(sandbox ?? createStripe({ ...config.stripe!, ownAccount }, logError))
  const sdkPackage = await packSdk({ ...config, file: path.join(ROOT, 'sdk/dist/package.tar') })
  const parts = {
    db,
    config,
    signals,
    storage,
    payments,
    sandbox,
    publicLinks: createPublicLinks({ db, signals, payments, config }),
    vies: createVies(config.viesUrl),
    openId: config.openId && createOpenId(config.openId),
    // The page that it reads is shown to the caller, so no setting opens private networks to it.
    publicFetch: createPublicFetch({ reach: 'none' }),
    embedScript: readEmbedScript(path.join(ROOT, 'sdk/dist/embed')),
    sdkPackage,
    dns: createDns(),
  }
  const deps: Deps = { ...parts, webhooks: createWebhooks(parts, logError) }
  const redis = config.redisUrl ? createRedis(config.redisUrl, logError) : null

  let loops: Loop[] = []
  const wakeLoops = (only?: Only) => loops.forEach(({ wake }) => wake(only))
  // What a change causes begins as soon as the change has been answered: here, or in a process that runs jobs.
  const onChange = isWorker ? wakeLoops : (only: Only) => deps.signals.send('work', only?.join(',') ?? '')

  // A trial on the embedded database must not fill its terminal with requests.
  const logRequest = (line: object) => (embedded ? log.debug(line) : log.info(line))

  const serve = async () => {
    const landingLink = config.landingLink ?? demo?.urlIds[0] ?? null
    const pages = await createPages({
      root: ROOT,
      testMode: config.testMode,
      publicUrl: config.publicUrl,
      checkoutUrl: config.checkoutUrl,
      landingLink,
      selfServicePlans: config.selfServicePlans,
      doors: config,
      feeRates: config.feeRates,
      stripe: config.stripe,
      bootCheckout: bootCheckout(deps),
      bootOutage: bootOutage(deps),
      bootShop: bootShop(deps),
      indexedCheckouts: createIndexedCheckouts(db, config),
      sdkPackage,
      framersOf: async (urlId, shopId) => findOrigins(db, await deps.publicLinks.addressOf(urlId, shopId)),
    })
    const app = createApp({
      onChange,
      ...deps,
      pages,
      readDb,
      redis,
      checkResponses: false,
      watch: [...tracing.watch, observe(metrics, logRequest), draining(isStopping, config.publicUrl)],
      log: logFailure,
      noteCsp: (report) => {
        metrics.cspReport(report)
        log.warn({ csp: report })
      },
    })
    // When first needed, each would hold up every other call for a quarter of a second.
    await import('exceljs')
    countryOfZone('UTC')
    return startWebServer(app.callback(), { port: config.port, log: (line) => log.warn(line) })
  }
  const work = async () => {
    const sendMail = createMail({ ...config, folder: path.join(config.dataDir, 'mail'), log: (line) => log.info(line) })
    const options = { ...deps, sendMail, log: logError }
    const tasks = tracing.traceWorks(measureTasks(onOwnServers(db, createTasks(options)), metrics))
    const batches = tracing.traceWorks(measureBatches(createBatches(options), metrics))
    const { relay, deliver } = deps.webhooks
    // Svix may be out of reach at this moment; what it knows already, it keeps.
    void deps.webhooks.prepare().catch(logError)
    // What one batch does can be work for another: a sale's mails.
    const waking = (batch: () => Promise<number>) => async () => {
      const { result: found, merchantIds } = await noteMerchants(batch)
      if (found) wakeLoops(servers ? merchantIds : null)
      return found
    }
    loops = [
      startCourier({ ...deps.webhooks, ...tracing.traceWorks({ relay, deliver }) }, logError),
      ...Object.values(batches).map((batch) => startLoop(waking(batch), logError)),
    ]
    deps.signals.on('work', (payload) => wakeLoops(payload ? payload.split(',') : null))
    return startWorker({ db, url: directUrl, tasks, crontab: CRONTAB, onEnd: () => wakeLoops(), log: logError })
  }
  const server = isWeb ? await serve() : null
  const worker = isWorker ? await work() : null
  started = true
  watchdog.ready()
  returnMemory()
  console.log(
    isWeb
      ? welcome(config, demo, { isNamed: namesOperator(path.join(ROOT, 'docs')), ownersLink })
      : 'The worker works. Ctrl-C stops it.',
  )

  const stop = async () => {
    if (stopping) return
    stopping = true
    log.info('Stopping: running requests and jobs are finished first.')
    await sleep(config.drainSeconds * 1000)
    const [cut] = await Promise.all([server?.close(), worker?.stop(), ...loops.map((loop) => loop.stop())])
    if (cut) log.warn(`Stopped before ${cut} requests ended. Their callers got no whole response.`)
    watchdog.stop()
    await tracing.stop()
    redis?.disconnect()
    ops?.close()
    ops?.closeAllConnections()
    await Promise.all([...new Set([db, readDb, sandboxDb])].map((pool) => pool?.destroy()))
    await servers?.stop()
    embedded?.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
