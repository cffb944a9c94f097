import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net, { type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createClient, LinktillError, type Schema } from '@linktill/sdk'
import type { Knex } from 'knex'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded } from '../../api/src/platform/db/embedded.ts'
import { connect as connectDatabase } from '../../api/src/platform/db/knex.ts'
import { freePort } from '../support/freePort.ts'
import { until } from '../support/until.ts'

const MAIN = path.resolve(import.meta.dirname, '../../api/dist/main.js')
/** Just enough to load the program. It leaves 300 to connections. */
const OPEN_FILES = 500
const SHOPPERS = 12

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-faults-'))
const sockets: Socket[] = []
let [port, ops] = [0, 0]
let databaseUrl: string
let database: Knex
let running: ChildProcess
let log = ''
let cartUrlId: string

beforeAll(async () => {
  fs.chmodSync(folder, 0o755)
  ;[port, ops] = [await freePort(), await freePort()]
  databaseUrl = startEmbedded({ folder: path.join(folder, 'postgres') }).url
  database = connectDatabase(databaseUrl)
  await start()
  await openShop()
}, 120_000)
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(async () => {
  if (running.exitCode === null) await stop()
  await database.destroy()
  startEmbedded({ folder: path.join(folder, 'postgres') }).stop()
  fs.rmSync(folder, { recursive: true, force: true })
}, 60_000)

describe('a server with few descriptors', { timeout: 60_000 }, () => {
  it('sells while a thousand connections are idle', async () => {
    for (let count = 0; count < 1000; count++) {
      const socket = await connect('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await Promise.race([once(socket, 'data'), once(socket, 'close')])
    }

    expect(await buy()).toMatchObject({ paymentStatus: 'succeeded' })
    expect(await ready()).toBe('ready\n')
  })

  it('refuses connections when all have a request, is ready meanwhile, and accepts again', async () => {
    const half =
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{'
    for (let count = 0; count < OPEN_FILES; count++) await connect(half)

    await expect.poll(() => log).toMatch(/"level":40,.*Connections refused: \d+\. 300 are open/)
    expect(await ready()).toBe('ready\n')
    for (const socket of sockets.splice(0)) socket.destroy()
    await expect.poll(() => buy().catch(String)).toMatchObject({ paymentStatus: 'succeeded' })
  })
})

describe('SIGTERM under load', { timeout: 60_000 }, () => {
  it('ends each call with its answer or before its work, and a repeated call finishes it', async () => {
    const calls: { key: string; body: ReturnType<typeof orderBody>; order: Schema<'PlacedOrder'> | null }[] = []
    const statuses = new Set<number>()
    let isOpen = true
    const note = (error: unknown) => {
      if (!(error instanceof LinktillError)) throw error
      statuses.add(error.status)
      return null
    }
    const shop = async () => {
      while (isOpen) {
        const call = { key: randomUUID(), body: orderBody(), order: null as Schema<'PlacedOrder'> | null }
        calls.push(call)
        call.order = await client().createOrder({ body: call.body, idempotencyKey: call.key }).catch(note)
        if (call.order) await pay(call.order).catch(note)
        else isOpen = false
      }
    }
    const shoppers = Promise.all(Array.from({ length: SHOPPERS }, shop))
    await expect.poll(() => calls.length).toBeGreaterThan(3 * SHOPPERS)
    expect(await stop()).toBe(0)
    await shoppers
    await start()

    // No answer is an error of the server: the connection was refused.
    expect([...statuses]).toEqual([0])
    for (const call of calls) call.order ??= await client().createOrder({ body: call.body, idempotencyKey: call.key })
    for (const { order } of calls) expect(await pay(order!)).toMatchObject({ paymentStatus: 'succeeded' })
    const sold = calls.map(({ body }) => body.checkoutSessionId!)
    const orders = await database('orders').whereIn('checkoutSessionId', sold).pluck('payment_status')
    expect(orders).toEqual(calls.map(() => 'completed'))
    expect(log).toContain('Stopping: running requests and jobs are finished first.')
  })
})

const client = () => createClient({ baseUrl: `http://127.0.0.1:${port}/api`, retries: 0 })

/** Starts the server with a limit of open files, and waits until it is ready. */
async function start(): Promise<void> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PAYMENTS: 'sandbox',
    SECRET: 's'.repeat(40),
    RATE_LIMITS: 'off',
    VIES_URL: 'off',
    EXCHANGE_RATES_URL: 'off',
    PORT: String(port),
    OPS_PORT: String(ops),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: path.join(folder, 'data'),
  }
  const command = `ulimit -n ${OPEN_FILES} && exec "$0" "$1"`
  running = spawn('sh', ['-c', command, process.execPath, MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.stdout!.on('data', (data) => (log += String(data)))
  const isReady = async () => {
    if (running.exitCode !== null) throw new Error('The server stopped before it was ready')
    return (await ready().catch(() => '')) === 'ready\n'
  }
  await until(isReady, { seconds: 60, problem: () => 'The server was not ready in time' })
}

async function stop(): Promise<number | null> {
  const ended = once(running, 'exit')
  running.kill('SIGTERM')
  const [code] = await ended
  return code
}

const ready = async () => (await fetch(`http://127.0.0.1:${ops}/health/ready`)).text()

/** Opens a connection, and sends the text. It may be refused. */
async function connect(text: string): Promise<Socket> {
  const socket = net.connect(port, '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

/** Opens a shop that takes payments, with a link that sells one service. */
async function openShop(): Promise<void> {
  const person = { name: 'Ada Byron', email: 'ada@example.com', password: 'difference-engine', storeName: 'Ada Prints' }
  const { token } = await client().register({ body: { ...person, tier: 'basic', timeZone: 'UTC' } })
  const seller = createClient({ baseUrl: `http://127.0.0.1:${port}/api`, token })
  const product = await seller.createProduct({ body: { name: 'Print', price: 24.5, type: 'service', status: 'active' } })
  cartUrlId = (await seller.createLink({ body: { name: 'Print', items: [{ productId: product.id, quantity: 1 }] } })).url_id
  await fetch((await seller.connectStripe()).url)
}

const orderBody = () => ({
  cartUrlId,
  customerEmail: `${randomUUID()}@example.com`,
  customerName: 'Nora Lindqvist',
  checkoutSessionId: randomUUID(),
  visitorId: randomUUID(),
})

async function pay({ payment, orderId, clientSecret }: Schema<'PlacedOrder'>): Promise<Schema<'OrderOutcome'>> {
  const body = { client_secret: payment!.clientSecret, outcome: 'succeeded' as const }
  await client().confirmSandboxPayment({ path: { payment_id: payment!.paymentId }, body })
  return client().confirmOrder({ path: { orderId }, body: { clientSecret } })
}

const buy = async () => pay(await client().createOrder({ body: orderBody() }))
