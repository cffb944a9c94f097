import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import Koa from 'koa'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { readMigrations } from '../platform/db/migrationFiles.ts'
import { describeSchemaProblem } from '../platform/db/migrations.ts'
import { draining } from '../platform/http/draining.ts'
import { startApi } from '../../test/server.ts'
import { createLog } from './createLog.ts'
import { measureBatches, measureTasks } from './measureTasks.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { observe } from './observe.ts'
import { startOpsServer } from './opsServer.ts'

const api = startApi()
let metrics: Metrics
let lines: Record<string, unknown>[]
let stopping = false
const servers: Server[] = []

/** The observed app, and the operator's server beside it. */
let app: string
let ops: string

beforeAll(async () => {
  metrics = createMetrics(api.db)
  const watch = [
    observe(metrics, (line) => lines.push(line as Record<string, unknown>)),
    draining(() => stopping, api.config.publicUrl),
  ]
  const watched = createApp({ ...api, checkResponses: true, log: () => {}, watch })
  servers.push(createServer(watched.callback()).listen(0, '127.0.0.1'))
  await once(servers[0]!, 'listening')
  const describeSecrets = async () => '0: 2 sealed values\n'
  servers.push(
    await startOpsServer({
      host: '127.0.0.1',
      port: 0,
      db: api.db,
      metrics,
      isStopping: () => stopping,
      describeProblem: () => describeSchemaProblem(api.db, readMigrations()),
      describeSecrets,
    }),
  )
  ;[app, ops] = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`) as [string, string]
})
beforeEach(() => {
  lines = []
  stopping = false
})
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections()
})

describe('a request', () => {
  it('leaves a line with its operation, without URL or caller', async () => {
    const answer = await fetch(`${app}/api/carts/url/secretword`, {
      headers: { 'x-request-id': 'r1', 'user-agent': 'Mara’s phone'.replace('’', '') },
    })
    await expect.poll(() => lines.length).toBe(1)

    expect(answer.status).toBe(404)
    expect(lines[0]).toEqual({ requestId: 'r1', method: 'GET', operation: 'getPublicLink', status: 404, ms: expect.any(Number) })
  })

  it('leaves a line that says when its caller left before the end of the response', async () => {
    const large = new Koa().use(observe(metrics, (line) => lines.push(line as Record<string, unknown>)))
    large.silent = true
    large.use((ctx) => void (ctx.body = Buffer.alloc(64 * 2 ** 20)))
    servers.push(large.listen(0, '127.0.0.1'))
    await once(servers.at(-1)!, 'listening')
    const socket = net.connect((servers.at(-1)!.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
    socket.destroy()

    await expect.poll(() => lines).toMatchObject([{ status: 200, left: true }])
  })

  it('is counted by operation and status', async () => {
    await fetch(`${app}/api/health`)
    await fetch(`${app}/api/orders`)

    await expect
      .poll(async () => (await fetch(`${ops}/metrics`)).text())
      .toMatch(/linktill_request_seconds_count\{operation="listOrders",status="401"\} 1/)
    const text = await (await fetch(`${ops}/metrics`)).text()
    expect(text).toMatch(/linktill_request_seconds_count\{operation="getHealth",status="200"\} 1/)
    expect(text).toMatch(/linktill_jobs_waiting \d+/)
    expect(text).toMatch(/linktill_mails_waiting \d+/)
    expect(text).toMatch(/linktill_database_connections\{state="free"\} \d+/)
    expect(text).toMatch(/process_resident_memory_bytes \d+/)
  })
})

describe('a job', () => {
  it('is counted by its result, which stays the same', async () => {
    const failure = new Error('no')
    const tasks = measureTasks({ good: async () => {}, bad: () => Promise.reject(failure) } as never, metrics) as unknown as {
      [name: string]: (payload: never) => Promise<unknown>
    }

    await tasks['good']!({} as never)
    await expect(tasks['bad']!({} as never)).rejects.toBe(failure)

    const { text } = await metrics.read()
    expect(text).toMatch(/linktill_job_seconds_count\{task="good",result="done"\} 1/)
    expect(text).toMatch(/linktill_job_seconds_count\{task="bad",result="failed"\} 1/)
  })

  it('is counted as a batch when it found something to do', async () => {
    const batches = measureBatches({ full: async () => 3, empty: async () => 0 }, metrics)

    expect([await batches['full']!(), await batches['empty']!()]).toEqual([3, 0])

    const { text } = await metrics.read()
    expect(text).toMatch(/linktill_job_seconds_count\{task="full",result="done"\} 1/)
    expect(text).not.toContain('task="empty"')
  })
})

describe('health', () => {
  const statusOf = async (address: string) => (await fetch(address)).status

  it('reports live and ready, and serves no other path', async () => {
    expect(await statusOf(`${ops}/health/live`)).toBe(200)
    expect(await statusOf(`${ops}/health/ready`)).toBe(200)
    expect(await statusOf(`${ops}/api/health`)).toBe(404)
  })

  it('reports how far a rotation of the secret is', async () => {
    expect(await (await fetch(`${ops}/secrets`)).text()).toBe('0: 2 sealed values\n')
  })

  it('reports not ready while the schema is one that this version must not use', async () => {
    const newer = { name: '99990101-0900-newer.sql', migrationTime: new Date(), digest: 'x', compatibleWith: '9.0' }
    await api.db('schema_migrations').insert(newer)
    const answer = await fetch(`${ops}/health/ready`)
    const isLive = await statusOf(`${ops}/health/live`)
    await api.db('schema_migrations').where({ name: newer.name }).delete()

    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('needs Linktill 9.0 or newer')
    expect(isLive).toBe(200)
    expect(await statusOf(`${ops}/health/ready`)).toBe(200)
  })

  it('reports not ready while the server stops, which still answers requests', async () => {
    stopping = true

    expect(await statusOf(`${ops}/health/live`)).toBe(200)
    expect(await statusOf(`${ops}/health/ready`)).toBe(503)
    expect(await statusOf(`${app}/api/health`)).toBe(503)
    const answer = await fetch(`${app}/api/carts/url/unknown`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([404, 'close'])
  })

  it('closes the connection of a request that began before the server stops', async () => {
    const body = JSON.stringify({ email: 'ada@example.com' })
    const head = ['POST /api/auth/forgot-password HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
    const socket = net.connect(Number(new URL(app).port), '127.0.0.1')
    const begin = [...head, `Content-Length: ${body.length}`, '', body.slice(0, 5)].join('\r\n')
    await new Promise((resolve) => socket.write(begin, resolve))
    // Answered later, so the request has begun.
    await statusOf(`${app}/api/health`)
    stopping = true
    socket.write(body.slice(5))
    const answer = String((await once(socket, 'data'))[0])
    socket.destroy()

    expect(answer).toMatch(/^HTTP\/1\.1 202 [^]*\r\nConnection: close\r\n/)
  })
})

describe('createLog', () => {
  it('keeps the violated constraint of a refused row, and none of its values', async () => {
    const row = { kind: 'email', handle: 'mara@example.com', merchantId: randomUUID() }
    await api.db('handles').insert(row)
    const error = await api
      .db('handles')
      .insert(row)
      .catch((refusal: unknown) => refusal)
    const written: string[] = []
    const log = createLog('info', { write: (line) => void written.push(line) })

    log.error({ err: error })

    expect(written.join('')).toMatch(/handles_pkey/)
    expect(written.join('')).not.toContain('mara@example.com')
  })
})
