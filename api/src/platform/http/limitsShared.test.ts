import { once } from 'node:events'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestRedis, type TestRedis } from '../../../test/redis.ts'
import { createRedis } from '../../gateways/redis.ts'
import { loadContract } from './contract.ts'
import { createCounting } from '../../features/limitedBy.ts'
import { createLimits } from './limits.ts'
import type { Call } from './operations.ts'

let server: TestRedis
const clients: Redis[] = []
const failures: unknown[] = []

/** Stands in for a server process with limits. */
async function newProcess() {
  const client = createRedis(server.url, (error) => failures.push(error))
  clients.push(client)
  await once(client, 'ready')
  return createLimits({ redis: client, counting: createCounting({ link: async () => null, recipient: async () => null }) })
}

beforeAll(async () => {
  server = await createTestRedis()
  await server.start()
})
afterAll(async () => {
  for (const client of clients) client.disconnect()
  await server.stop()
})

const op = loadContract().find(({ id }) => id === 'requestPasswordReset')!
const ask = (limits: ReturnType<typeof createLimits>, email: string) =>
  limits
    .around(
      {
        op,
        input: { body: { email } },
        caller: { address: '192.0.2.1', keyId: null },
        setHeaders: () => {},
      } as unknown as Call,
      async () => ({ status: 200, body: null }),
    )
    .then(
      () => 200,
      (error: { status: number }) => error.status,
    )

describe('limits with Redis', () => {
  it('count two processes together', async () => {
    const [one, other] = [await newProcess(), await newProcess()]

    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push(await ask(n % 2 ? one : other, 'ada@example.com'))

    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect(await server.keys()).toContain('limit:requestPasswordReset:email:ada@example.com')
  })

  it('count alone and block nobody while Redis is down, and share counts when it is back', async () => {
    const [one, other] = [await newProcess(), await newProcess()]
    await server.stop()

    const alone = []
    for (let n = 0; n < 4; n++) alone.push(await ask(one, 'bo@example.com'))
    await expect.poll(() => failures.length).toBeGreaterThan(0)
    await server.start()
    await expect.poll(() => clients.slice(-2).map(({ status }) => status), { timeout: 10_000 }).toEqual(['ready', 'ready'])
    const together = []
    for (let n = 0; n < 4; n++) together.push(await ask(n % 2 ? one : other, 'cy@example.com'))

    expect(alone).toEqual([200, 200, 200, 429])
    expect(together).toEqual([200, 200, 200, 429])
    expect(await server.keys()).toContain('limit:requestPasswordReset:email:cy@example.com')
  })
})
