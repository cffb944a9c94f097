import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { assertPortFree, startEmbedded } from './db/embedded.ts'
import { connect } from './db/knex.ts'
import { migrate } from './db/migrations.ts'
import { loadDemo } from './demo/loadDemo.ts'
import type { Deps } from './deps.ts'
import { bootCheckout } from './features/checkout/boot.ts'
import { createMail } from './gateways/mail.ts'
import { createSandbox } from './gateways/sandbox.ts'
import { createStorage } from './gateways/storage.ts'
import { createPages } from './http/pages.ts'
import { sweepUploads } from './http/uploads.ts'
import { createTasks, CRONTAB } from './jobs/tasks.ts'
import { migrateJobs, startWorker } from './jobs/worker.ts'
import { welcome } from './welcome.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Requests that have begun get this long to end when we stop. */
const GRACE_MS = 5_000
/** Node gives a request five minutes; half a gigabyte over a slow line takes longer. */
const REQUEST_MS = 3600_000

// What fails on the way to the first request says so in one line and ends the process.
await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

/** config → database → migrate → listen → worker; stops in the other direction. */
async function start() {
  const config = readConfig(process.env, process.argv)
  const log = pino({ level: config.logLevel })
  const logError = (error: unknown) => log.error({ err: error })
  await assertPortFree(config.port)

  const embedded = config.databaseUrl ? null : startEmbedded({ folder: path.join(config.dataDir, 'postgres') })
  const url = config.databaseUrl ?? embedded!.url
  const db = connect(url)
  await migrate(db)
  await migrateJobs(url)
  await sweepUploads(config.dataDir)
  const demo = config.demo ? await loadDemo(db) : null

  const sandbox = createSandbox({ db, secret: config.secret, publicUrl: config.publicUrl })
  const deps: Deps = { db, config, storage: createStorage(config.dataDir), payments: sandbox, sandbox }
  const landingLink = config.landingLink ?? demo?.urlIds[0] ?? null
  const pages = await createPages({ root: ROOT, testMode: config.testMode, landingLink, bootCheckout: bootCheckout(deps) })
  const app = createApp({
    ...deps,
    pages,
    checkResponses: false,
    log: (error, requestId) => log.error({ err: error, requestId }),
  })
  const server = createServer({ requestTimeout: REQUEST_MS }, app.callback())
  await once(server.listen(config.port), 'listening')
  const sendMail = createMail({ ...config, folder: path.join(config.dataDir, 'mail'), log: (line) => log.info(line) })
  const tasks = createTasks({ ...deps, apiUrl: `http://127.0.0.1:${config.port}/api`, sendMail, log: logError })
  const worker = await startWorker({ db, url, tasks, crontab: CRONTAB, log: logError })
  console.log(welcome(config.publicUrl, demo))

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
    await Promise.all([closed, worker.stop()])
    await db.destroy()
    embedded?.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
