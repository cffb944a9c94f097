import { once } from 'node:events'
import fs from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { runOnce } from 'graphile-worker'
import type { Knex } from 'knex'
import { afterAll, beforeAll, inject } from 'vitest'
import { createApp } from '../src/app.ts'
import { readConfig, type Config } from '../src/config/config.ts'
import { connect } from '../src/platform/db/knex.ts'
import { createSignals } from '../src/platform/db/signals.ts'
import type { Deps } from '../src/features/deps.ts'
import { createPublicLinks } from '../src/shop/sale/createPublicLinks.ts'
import { openShop } from '../src/features/provider/openShop.ts'
import { createWebhooks } from '../src/features/webhooks/createWebhooks.ts'
import type { SendMail } from '../src/gateways/mail/mail.ts'
import type { Mail } from '../src/gateways/mail/mime.ts'
import { createPublicFetch } from '../src/gateways/publicFetch.ts'
import { createSandbox } from '../src/gateways/sandbox/sandbox.ts'
import { createStripe } from '../src/gateways/stripe/stripe.ts'
import { createStorage } from '../src/gateways/storage/storage.ts'
import { createOpenId } from '../src/gateways/openId.ts'
import { createVies } from '../src/gateways/vies.ts'
import { signToken } from '../src/features/auth/tokens.ts'
import { createBatches, createTasks, CRONTAB } from '../src/work.ts'
import { openCluster, openSandboxPool } from '../src/ops/openCluster.ts'
import { quiet, taskListOf } from '../src/platform/jobs/worker.ts'
import { announceLinkChanges } from '../src/shop/sale/linkChanges.ts'
import { createTestDatabase, openTestDatabase } from './database.ts'
import { openTestSession } from './factories.ts'
import { send } from './send.ts'
import { checkStatements, splitInRequests } from './tenancy/checkStatements.ts'
import { recordStatements } from './tenancy/recordStatements.ts'
import { timed } from './timed.ts'

export interface RequestOptions {
  /** The merchant who is signed in. */
  as?: { id: string }
  body?: unknown
  headers?: Record<string, string>
}

export interface TestApi extends Deps {
  db: Knex
  /** URL of the API, `http://127.0.0.1:…/api`. */
  url: string
  databaseUrl: string
  /** Sends real HTTP to the real app; every response is validated against openapi.yaml. */
  // Responses are validated against the contract, so tests may read them freely.
  // oxlint-disable-next-line typescript/no-explicit-any
  request: (method: string, path: string, options?: RequestOptions) => Promise<{ status: number; body: any; headers: Headers }>
  /** An access token of the session that `buildMerchant` opens. */
  token: (merchant: { id: string }) => string
  /** Ends the server's connections to the primary. */
  loseDatabase: () => Promise<void>
  /** Ends the server's connections to the read replica. */
  loseReplica: () => Promise<void>
  /** Runs every waiting job and batch, like the worker. */
  runJobs: () => Promise<void>
  /** Runs every scheduled job, one after the other. */
  runClock: () => Promise<void>
  /** Hands over every event and ends every due delivery, like the courier. */
  carryEvents: () => Promise<void>
  /** TXT records in DNS by name; null is a resolver that does not answer. */
  records: Map<string, string[] | null>
  /** Mails that jobs sent. */
  mails: Mail[]
  /** Unexpected errors that the server logged; tests expect none at their end. */
  bugs: unknown[]
  /** Stripe's messages of failed calls. */
  stripeErrors: unknown[]
}

const SECRET = 'a secret of forty characters for testing'
/** These tests need no built scripts. */
const SDK_PACKAGE = { url: 'http://localhost:3000/sdk.tgz', integrity: 'sha512-x' }
const EMBED_SCRIPT = { version: '0.1.0', file: 'v1.0123456789ab.js', integrity: 'sha384-x' }
const ENVIRONMENT = {
  SECRET,
  PAYMENTS: 'sandbox',
  RATE_LIMITS: 'off',
  TRUST_PROXY: 'true',
  LOG_LEVEL: 'silent',
  EXCHANGE_RATES_URL: 'off',
}

/**
 * A server on a private database for one test file.
 * @param beside shares the database of another server, which was started before.
 */
export function startApi(changes: Partial<Config> = {}, { beside }: { beside?: TestApi } = {}): TestApi {
  const api = {} as TestApi
  let stop = async () => {}
  const start = async () => {
    const copy = () => timed('database: copy', createTestDatabase)
    const { db: own, url, drop } = await (beside ? openTestDatabase(beside.databaseUrl) : copy())
    // A pool of the server's own, to separate its statements from the tests'.
    const db = connect(url)
    const isCluster = inject('isCluster')
    const recorded = [recordStatements(db, { isCluster })]
    // Refuses to write, like a replica. It is the same database, so it is never behind.
    const readDb = connect(`${url}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`)
    recorded.push(recordStatements(readDb, { isCluster }))
    const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'linktill-files-'))
    const fromEnvironment = readConfig({ ...ENVIRONMENT, DATABASE_URL: url, DATA_DIR: dataDir })
    const config: Config = { ...fromEnvironment, ...(changes.publicUrl && { checkoutUrl: changes.publicUrl }), ...changes }
    const stripeErrors: unknown[] = []
    const bugs: unknown[] = []
    const note = (error: unknown) => void bugs.push(error)
    const watch = (pool: Knex) => void recorded.push(recordStatements(pool, { isCluster }))
    const servers = await openCluster({ db, url, config, watch, log: note })
    const sandboxDb = config.stripe ? db : openSandboxPool(servers, db, url)
    const sandbox = config.stripe ? null : createSandbox({ db: sandboxDb, secrets: config.secrets, publicUrl: config.publicUrl })
    const ownAccount = await openShop(own, config, note)
    const payments = sandbox ?? createStripe({ ...config.stripe!, ownAccount }, (error) => stripeErrors.push(error))
    const signals = createSignals()
    // Tests call functions of the server with their own pool, and write by SQL, which nobody announces.
    announceLinkChanges(own, signals)
    own.on('query-response', () => signals.miss())
    const parts = {
      db,
      config,
      signals,
      storage: await createStorage(config),
      payments,
      sandbox,
      publicLinks: createPublicLinks({ db, signals, payments, config }),
      vies: createVies(config.viesUrl),
      openId: config.openId && createOpenId(config.openId),
      publicFetch: createPublicFetch({ reach: 'all' }),
      embedScript: EMBED_SCRIPT,
      sdkPackage: SDK_PACKAGE,
      dns: { txt: async (name: string) => api.records.get(name) ?? (api.records.has(name) ? null : []) },
    }
    const deps: Deps = { ...parts, webhooks: createWebhooks(parts, note) }
    // Clients close idle connections. Closed here, one could end below a request when the machine is busy.
    const server = createServer(
      { keepAliveTimeout: 0 },
      createApp({ ...deps, readDb, checkResponses: true, log: note }).callback(),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    Object.assign(api, deps, {
      db: own,
      databaseUrl: url,
      bugs,
      stripeErrors,
      mails: [],
      records: new Map(),
      url: `http://127.0.0.1:${port}/api`,
    })
    api.token = ({ id }) =>
      signToken(api.config.secrets, { merchantId: id, sessionId: id }, new Date(Date.now() + 24 * 3_600_000))
    api.request = (method, path, options) => request(api, method, path, options)
    api.loseDatabase = () => db.destroy()
    api.loseReplica = () => readDb.destroy()
    const sendMail: SendMail = async (mail) => void api.mails.push(mail)
    const options = { ...deps, sendMail, log: note }
    const tasks = createTasks(options)
    const taskList = taskListOf(tasks)
    const runBatches = async () => {
      let found = 0
      for (const batch of Object.values(createBatches(options))) found += await batch()
      return found
    }
    api.runJobs = async () => {
      while (await runBatches());
      await runOnce({ connectionString: url, taskList, noHandleSignals: true, logger: quiet(note) })
      if (await runBatches()) await api.runJobs()
    }
    api.runClock = async () => {
      for (const [name] of CRONTAB.matchAll(/\w+$/gm)) await tasks[name]!(undefined as never)
    }
    api.carryEvents = async () => {
      while ((await deps.webhooks.relay(() => {})) + (await deps.webhooks.deliver(() => {}))) await deps.webhooks.whenIdle()
    }
    stop = async () => {
      server.closeAllConnections()
      server.close()
      await Promise.all([...new Set([db, readDb, sandboxDb])].map((pool) => pool.destroy()))
      await servers?.stop()
      const split = recorded.flatMap((one) => [...one.split])
      const sent = recorded.flatMap((one) => [...one.sent])
      const complaints = isCluster
        ? splitInRequests(split)
        : await timed('statement checks', () => checkStatements(own, sent, inject('statementsSeen')))
      await timed('database: drop', drop)
      await fs.rm(dataDir, { recursive: true })
      if (complaints.length)
        throw new Error(`These statements read several merchants (docs/run/scaling.md):\n${complaints.join('\n')}`)
    }
  }
  beforeAll(() => timed('server start', start))
  afterAll(() => timed('server stop', () => stop()))
  return api
}

/** Merchants who signed up by a call have no session of `api.token` yet. */
const SIGNED_IN = new Set<string>()

async function request(api: TestApi, method: string, path: string, { as, body, headers = {} }: RequestOptions = {}) {
  if (as && !SIGNED_IN.has(as.id)) {
    SIGNED_IN.add(as.id)
    await openTestSession(api.db, as.id).catch(() => {})
  }
  const isForm = body instanceof FormData
  const answer = await send(api.url + path, {
    method,
    headers: {
      // A live server refuses the tests' address, so they call it like a proxy does.
      ...(!api.config.testMode && { 'x-forwarded-host': new URL(api.config.publicUrl).host }),
      ...(as && { authorization: `Bearer ${api.token(as)}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : isForm || typeof body === 'string' ? body : JSON.stringify(body),
  })
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, body: isJson ? JSON.parse(answer.text) : answer.text, headers: answer.headers }
}
