import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { buildMerchant } from '../../test/factories.ts'
import { startApi } from '../../test/server.ts'
import { type SilentDatabase, startSilentDatabase } from '../../test/silentDatabase.ts'
import { createApp } from '../app.ts'
import { connect } from '../platform/db/knex.ts'
import { createMetrics } from './metrics.ts'
import { startOpsServer } from './opsServer.ts'

const api = startApi()

/** An address where nothing listens any more. */
async function closedUrl(): Promise<string> {
  const { url, stop } = await startSilentDatabase()
  stop()
  return url
}

describe.each(['hangs', 'is gone'])('while the database %s', (state) => {
  let silent: SilentDatabase | null = null
  let db: Knex
  const servers: Server[] = []
  const urlOf = (at: number) => `http://127.0.0.1:${(servers[at]!.address() as AddressInfo).port}`
  beforeAll(async () => {
    if (state === 'hangs') silent = await startSilentDatabase()
    db = connect(silent?.url ?? (await closedUrl()))
    servers.push(createServer(createApp({ ...api, db, checkResponses: true, log: () => {} }).callback()).listen(0, '127.0.0.1'))
    await once(servers[0]!, 'listening')
    servers.push(
      await startOpsServer({
        host: '127.0.0.1',
        port: 0,
        db,
        metrics: createMetrics(db),
        isStopping: () => false,
        describeProblem: async () => null,
        describeSecrets: async () => '',
      }),
    )
  })
  afterAll(async () => {
    for (const server of servers) server.close().closeAllConnections()
    silent?.stop()
    await db.destroy()
  })

  /** Fails if there is no answer within two seconds. */
  const ask = async (at: number, path: string) => {
    const answer = await fetch(`${urlOf(at)}${path}`, { signal: AbortSignal.timeout(2000) })
    return { status: answer.status, text: await answer.text() }
  }

  it('answers every kind of health check within two seconds', async () => {
    const [live, ready, health] = await Promise.all([ask(1, '/health/live'), ask(1, '/health/ready'), ask(0, '/api/health')])

    expect(live).toEqual({ status: 200, text: 'live\n' })
    expect(ready).toEqual({ status: 503, text: 'the database does not answer\n' })
    expect([health.status, JSON.parse(health.text).message]).toEqual([503, 'The database does not answer.'])
  })

  it('answers metrics of the process, without those of the database', async () => {
    const { status, text } = await ask(1, '/metrics')

    expect(status).toBe(200)
    expect(text).toMatch(/^linktill_database_up 0$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).toMatch(/^linktill_database_connections\{state="free"\} 0$/m)
    expect(text).not.toMatch(/^linktill_(jobs|mails)_\w+ /m)
  })

  it('answers 503 with Retry-After to every other call', async () => {
    const answer = await fetch(`${urlOf(0)}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com', password: 'difference-engine' }),
    })

    expect([answer.status, (await answer.json()).code]).toEqual([503, 'unavailable'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('lets health checks wait together', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask(1, '/health/ready')))

    const pool = db.client.pool as { numPendingAcquires: () => number; numPendingCreates: () => number }
    expect(pool.numPendingAcquires()).toBeLessThanOrEqual(1)
    expect(pool.numPendingCreates()).toBeLessThanOrEqual(1)
  })
})

// A cluster has no triggers.
it.skipIf(inject('isCluster'))(
  'answers 503 when PostgreSQL ends a statement that took too long, and writes nothing',
  async () => {
    const merchant = await buildMerchant(api.db)
    await api.db.raw(`
    create function too_long() returns trigger language plpgsql as $$ begin
      raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled';
    end $$;
    create trigger too_long after insert on products for each row execute function too_long()`)

    const { status, body } = await api.request('POST', '/products', { as: merchant, body: { name: 'Mug', price: 12.5 } })

    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect(await api.db('products').where({ merchantId: merchant.id })).toEqual([])
  },
)

describe('metrics', () => {
  it('have no number of before the outage', async () => {
    const { url, drop } = await createTestDatabase()
    const db = connect(url)
    const metrics = createMetrics(db)
    expect((await metrics.read()).text).toMatch(/^linktill_database_up 1$/m)
    expect((await metrics.read()).text).toMatch(/^linktill_mails_waiting 0$/m)

    await drop()

    const { text } = await metrics.read()
    expect(text).toMatch(/^linktill_database_up 0$/m)
    expect(text).not.toMatch(/^linktill_mails_waiting /m)
    await db.destroy()
  })
})
