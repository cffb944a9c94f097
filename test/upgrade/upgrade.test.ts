import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase } from '../../api/test/database.ts'
import { openTestSession } from '../../api/test/factories.ts'
import { startApi, type TestApi } from '../../api/test/server.ts'
import { migrate } from '../../api/src/platform/db/migrations.ts'
import { loadContract } from '../../api/src/platform/http/contract.ts'
import { migrateJobs } from '../../api/src/platform/jobs/worker.ts'
import { needsToken, operations } from '../contract/document.ts'
import { REFUSED } from '../contract/refused.ts'
import { examplesOf } from '../contract/requests.ts'
import { describeSchema, sumMoney } from './describeSchema.ts'
import { RELEASES, restoreDump } from './restoreDump.ts'

const contract = new Map(loadContract().map((op) => [op.id as string, op]))
const reading = operations.filter(({ method, operationId }) => method === 'GET' && !(operationId in REFUSED))
/** The merchant of the contract's examples, and a link of that shop. */
const owner = { id: '0199a1c2-7b3e-7d41-8f60-5c2e9d0a0001' }

describe.each(RELEASES)('a database of %s', (release) => {
  const upgraded = {} as TestApi
  let drop = async () => {}
  let before: Awaited<ReturnType<typeof sumMoney>>

  beforeAll(async () => {
    const { db, url, drop: dropIt } = await createEmptyDatabase()
    await restoreDump(url, release)
    drop = dropIt
    before = await sumMoney(db)
    await migrate(db)
    await migrateJobs(url)
    // The stored one ended a day after the dump was made.
    await db('sessions').where({ merchantId: owner.id, id: owner.id }).delete()
    await openTestSession(db, owner.id)
    upgraded.databaseUrl = url
  })
  afterAll(() => drop())
  const api = startApi({}, { beside: upgraded })
  const fresh = startApi()

  it('has the schema of a new one after the upgrade', async () => {
    expect(await describeSchema(api.db)).toEqual(await describeSchema(fresh.db))
  })

  it('keeps every row and every amount', async () => {
    expect(before['orders']).toMatchObject({ total_minor: expect.stringMatching(/^[1-9]\d+$/) })
    const { sessions: _, ...after } = await sumMoney(api.db, before)
    const { sessions: __, ...expected } = before

    expect(after).toEqual(expected)
  })

  it('answers every operation that reads, as the contract says', async () => {
    for (const op of reading) {
      const [sent] = examplesOf(op)
      const { status, body, headers } = await api.request('GET', sent!.path, needsToken(op) ? { as: owner } : {})
      const [type] = headers.get('content-type')?.split(';') ?? []
      const seen = typeof body === 'object' ? body : type ? { type } : undefined
      const problems = contract.get(op.operationId)!.checkResponse(status, seen)
      expect([op.operationId, status < 500, problems]).toEqual([op.operationId, true, []])
    }
    expect(api.bugs).toEqual([])
  })

  it('has the orders of every state in the lists', async () => {
    const { body } = await api.request('GET', '/orders?limit=100', { as: owner })

    const states = new Set(body.orders.map(({ payment_status }: { payment_status: string }) => payment_status))
    expect([...states].toSorted()).toEqual(['completed', 'failed', 'pending', 'refunded'])
  })

  it('sells', async () => {
    const link = await api.db('links').where({ merchantId: owner.id, name: 'Lesson' }).first()
    const { body: placed } = await api.request('POST', '/orders', {
      body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com' },
    })
    const { paymentId, clientSecret } = placed.payment
    await api.request('POST', `/sandbox/payments/${paymentId}/confirm`, {
      body: { client_secret: clientSecret, outcome: 'succeeded' },
    })

    await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })
    await api.runJobs()

    expect(await api.db('orders').where({ id: placed.orderId }).first('paymentStatus')).toEqual({ paymentStatus: 'completed' })
    expect(await api.db('mails').where({ merchantId: owner.id, orderId: placed.orderId })).not.toEqual([])
    expect(api.bugs).toEqual([])
  })
})
