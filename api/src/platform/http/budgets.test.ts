import { once } from 'node:events'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestRedis, type TestRedis } from '../../../test/redis.ts'
import { createRedis } from '../../gateways/redis.ts'
import { type Budgets, createBudgets, MOST } from './budgets.ts'
import { chargedEach, metered, UNMETERED, startTimer } from './meter.ts'

const NETWORK = '192.0.2.1'

const isSpent = (budgets: Budgets, spender = NETWORK): boolean => {
  try {
    budgets.assertLeft([spender], 'work')
    return false
  } catch {
    return true
  }
}

describe('a budget', () => {
  it('is spent at its limit, and whole again ten seconds after the first charge', () => {
    let now = 1_000_000
    const budgets = createBudgets({ now: () => now })
    budgets.charge([NETWORK], 'work', MOST.work - 1)
    now += 4000
    expect(isSpent(budgets)).toBe(false)

    budgets.charge([NETWORK], 'work', 1)

    expect(() => budgets.assertLeft([NETWORK], 'work')).toThrow(
      expect.objectContaining({ status: 429, code: 'rate_limited', retryAfter: 6 }),
    )
    expect(isSpent(budgets, '192.0.2.2')).toBe(false)
    now += 6000
    expect(isSpent(budgets)).toBe(false)
  })

  it('that one piece of work overspends is spent for the time that the work was worth', () => {
    let now = 1_000_000
    const budgets = createBudgets({ now: () => now })

    budgets.charge([NETWORK], 'work', MOST.work * 3)

    now += 29_999
    expect(isSpent(budgets)).toBe(true)
    now += 1
    expect(isSpent(budgets)).toBe(false)
  })

  it('counts bytes, refusals and work separately', () => {
    const budgets = createBudgets()

    budgets.charge([NETWORK], 'bytes', MOST.bytes)
    budgets.charge([NETWORK], 'refusals', MOST.refusals)

    expect(isSpent(budgets)).toBe(false)
  })

  it('of any of several spenders refuses a call', () => {
    const budgets = createBudgets()
    budgets.charge([NETWORK, 'account 1'], 'work', MOST.work)

    for (const spender of [NETWORK, 'account 1'])
      expect(() => budgets.assertLeft(['192.0.2.2', spender], 'work')).toThrow(expect.objectContaining({ status: 429 }))
  })

  it('is kept for 20,000 networks, and forgets the oldest for another one', () => {
    const budgets = createBudgets()
    for (let n = 0; n < 20_000; n++) budgets.charge([`network ${n}`], 'work', MOST.work)
    expect(isSpent(budgets, 'network 0')).toBe(true)

    budgets.charge([NETWORK], 'work', MOST.work)

    expect(['network 0', 'network 1', NETWORK].map((spender) => isSpent(budgets, spender))).toEqual([false, true, true])
  })
})

describe('work of strangers', () => {
  it('is done one piece at a time for each of its spenders, beside that of others', async () => {
    const { inTurn } = createBudgets()
    const begun: string[] = []
    const ends: (() => void)[] = []
    const piece = (name: string) => () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    const all = [
      inTurn([NETWORK, 'account 1'], piece('first')),
      inTurn([NETWORK], piece('of the same network')),
      inTurn(['192.0.2.2', 'account 1'], piece('of the same account')),
      inTurn(['192.0.2.3'], piece('of another network')),
    ]
    await vi.waitFor(() => expect(begun.toSorted()).toEqual(['first', 'of another network']))

    for (const count of [2, 4]) {
      await vi.waitFor(() => expect(ends.length).toBeGreaterThanOrEqual(count))
      for (const end of ends) end()
    }
    await Promise.all(all)

    expect(begun.toSorted()).toEqual(['first', 'of another network', 'of the same account', 'of the same network'])
  })

  it('rests twice as long as it took before the next piece of the same network, and no other', async () => {
    const rests: { ms: number; end: () => void }[] = []
    const { inTurn } = createBudgets({ rest: (ms) => new Promise<void>((end) => rests.push({ ms, end })) })
    const begun: string[] = []
    const piece = (name: string) => async () => {
      begun.push(name)
      for (const spent = startTimer(); spent() < 20;);
    }
    await inTurn([NETWORK], piece('first'))
    const next = inTurn([NETWORK], piece('next'))
    await inTurn(['192.0.2.3'], piece('of another network'))
    await inTurn([NETWORK], piece('password'), 'passwords')
    expect(begun).toEqual(['first', 'of another network', 'password'])
    expect(rests[0]!.ms).toBeGreaterThanOrEqual(40)

    rests[0]!.end()
    await next

    expect(begun.at(-1)).toBe('next')
  })

  it('goes on after a failure, and is refused while thirty pieces wait', async () => {
    const { inTurn } = createBudgets()
    const [first, ...others] = Array.from({ length: 31 }, (_, n) =>
      inTurn([NETWORK], async () => {
        if (n === 0) throw new Error('broken')
        return n
      }),
    )

    await expect(inTurn([NETWORK], async () => 'too many')).rejects.toMatchObject({ status: 429, retryAfter: 1 })
    await expect(first).rejects.toThrow('broken')
    await expect(Promise.all(others)).resolves.toHaveLength(30)
    await expect(inTurn([NETWORK], async () => 'room again')).resolves.toBe('room again')
  })
})

describe('chargedEach', () => {
  it('charges the time of the source, and not that of who takes its values', async () => {
    // By the same clock: that of the wall runs on while other programs have the processor.
    const spend = (ms: number) => {
      for (const spent = startTimer(); spent() < ms;);
    }
    async function* source() {
      for (let n = 0; n < 2; n++) {
        spend(20)
        yield n
      }
    }
    let charged = 0
    const charge = (ms: number) => void (charged += ms)

    for await (const _ of chargedEach({ ...UNMETERED, charge }, source())) spend(200)

    expect(charged).toBeGreaterThan(30)
    expect(charged).toBeLessThan(200)
  })
})

describe('metered', () => {
  it('charges work that fails too, and begins none when the budget is spent', async () => {
    const charged: number[] = []
    const charge = (ms: number) => void charged.push(ms)
    const assertLeft = () => {
      throw new Error('spent')
    }
    let begun = 0

    await expect(metered({ ...UNMETERED, charge }, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await expect(metered({ ...UNMETERED, charge, assertLeft }, () => begun++)).rejects.toThrow('spent')

    expect(charged).toEqual([expect.any(Number)])
    expect(begun).toBe(0)
  })
})

describe('budgets with Redis', () => {
  let server: TestRedis
  const clients: Redis[] = []

  async function newProcess(): Promise<Budgets> {
    const client = createRedis(server.url, () => {})
    clients.push(client)
    await once(client, 'ready')
    return createBudgets({ redis: client })
  }
  beforeAll(async () => {
    server = await createTestRedis()
    await server.start()
  })
  afterAll(async () => {
    for (const client of clients) client.disconnect()
    await server.stop()
  })

  it('add up what two processes charge', async () => {
    const [one, other] = [await newProcess(), await newProcess()]
    one.charge([NETWORK], 'work', MOST.work * 0.6)

    other.charge([NETWORK], 'work', MOST.work * 0.4)

    await expect.poll(() => isSpent(other)).toBe(true)
  })

  it('do not ask Redis about callers who spend little', async () => {
    const budgets = await newProcess()

    for (let n = 0; n < 10; n++) budgets.charge([`198.51.100.${n}`], 'work', 100)
    budgets.charge(['203.0.113.1'], 'work', 200)

    await expect.poll(() => server.keys()).toContain('budget:work:203.0.113.1')
    expect((await server.keys()).filter((key) => key.includes('198.51.100'))).toEqual([])
  })

  it('count alone while Redis is down', async () => {
    const budgets = await newProcess()
    await server.stop()

    budgets.charge(['203.0.113.2'], 'work', MOST.work)

    expect(isSpent(budgets, '203.0.113.2')).toBe(true)
  })
})
