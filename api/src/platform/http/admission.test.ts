import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAdmission } from './admission.ts'
import type { OperationId } from './Operation.ts'
import { loadContract } from './contract.ts'
import { ApiError } from './errors.ts'
import type { Call, Reply } from './operations.ts'
import { fixedPlaces } from './places.ts'

/** Calls that run until the test ends them, in the order in which they were let in. */
function startCalls(options: Parameters<typeof createAdmission>[0]) {
  const admit = createAdmission(options)
  const running: { name: string; end: () => void }[] = []
  const call = (id: OperationId, name: string = id) =>
    admit(
      { op: loadContract().find((op) => op.id === id)!, input: { body: name as unknown } } as Call,
      () => new Promise<Reply>((resolve) => running.push({ name, end: () => resolve({ status: 200, body: name }) })),
    ).then(
      ({ body }) => body,
      (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code} ${error.retryAfter! > 0}` : error),
    )
  return { call, running }
}
const keyOf = ({ input }: Call) => String(input.body)
const settled = () => new Promise((resolve) => setImmediate(resolve))
const names = (running: { name: string }[]) => running.map(({ name }) => name)

afterEach(() => void vi.useRealTimers())

describe('createAdmission', () => {
  it('lets a few run, and then those who finish a sale before new orders, each in the order of arrival', async () => {
    const { call, running } = startCalls({ places: fixedPlaces(1) })
    const ends = [call('createOrder', 'a'), call('createOrder', 'b'), call('quoteLink'), call('createOrder', 'c')]
    ends.push(call('confirmOrder'))
    await settled()
    expect(names(running)).toEqual(['a'])

    for (let done = 0; done < 5; done++) {
      running[done]!.end()
      await settled()
    }

    expect(names(running)).toEqual(['a', 'confirmOrder', 'b', 'c', 'quoteLink'])
    expect(await Promise.all(ends)).toEqual(['a', 'b', 'quoteLink', 'c', 'confirmOrder'])
  })

  it('keeps a place for other links while many want one, and then gives places to the link with the fewest', async () => {
    const { call, running } = startCalls({ places: fixedPlaces(5), keyOf })
    const hot = Array.from({ length: 20 }, () => call('createOrder', 'hot'))
    const calm = ['calm', 'calm', 'new'].map((name) => call('createOrder', name))
    await settled()
    expect(names(running)).toEqual(['hot', 'hot', 'hot', 'hot', 'calm'])

    running[0]!.end()
    await settled()
    running[1]!.end()
    await settled()
    running[2]!.end()
    await settled()

    expect(names(running).slice(5)).toEqual(['new', 'calm', 'hot'])
    expect([hot.length, calm.length]).toEqual([20, 3])
  })

  it('lets more in when there are more places', async () => {
    let count = 1
    const { call, running } = startCalls({ places: { count: () => count, adapt: () => {} } })
    void call('createOrder', 'a')
    void call('createOrder', 'b')
    await settled()
    expect(names(running)).toEqual(['a'])

    count = 3
    void call('createOrder', 'c')
    await settled()

    expect(names(running)).toEqual(['a', 'b', 'c'])
  })

  it('stops no other call', async () => {
    const { call, running } = startCalls({ places: fixedPlaces(1) })
    void call('createOrder')
    void call('getPublicLink')
    void call('listOrders')
    await settled()

    expect(names(running).toSorted()).toEqual(['createOrder', 'getPublicLink', 'listOrders'])
  })

  it('says when to try again when the line is full, or the wait was too long', async () => {
    const lanes = [{ admits: () => true, most: 1 }]
    const { call, running } = startCalls({ places: fixedPlaces(1), waitMs: 20, lanes })
    const first = call('createOrder', 'first')
    const waits = call('createOrder')

    expect(await call('createOrder')).toBe('503 busy true')
    expect(await waits).toBe('503 busy true')
    running[0]!.end()
    expect(await first).toBe('first')
    await settled()
    expect(running).toHaveLength(1)
  })

  it('gives who waited too long a number in line, and the time until its turn by how fast the others had theirs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const admit = createAdmission({ places: fixedPlaces(1), waitMs: 2000, now: () => Date.now() })
    const order = { op: { shopper: { lane: 'order' } } } as Call
    const ends: (() => void)[] = []
    const call = () =>
      admit(order, () => new Promise<Reply>((resolve) => ends.push(() => resolve({ status: 201, body: null })))).then(
        () => 'served',
        ({ more, retryAfter, message }: ApiError) => ({ position: more['position'], retryAfter, message }),
      )
    const calls = Array.from({ length: 10 }, call)
    await settled()
    const endEach = async (count: number) => {
      for (let done = 0; done < count; done++) {
        vi.advanceTimersByTime(500)
        ends.shift()!()
        await settled()
      }
    }

    await endEach(3)
    vi.advanceTimersByTime(500)
    // Numbers 5 and 6 are about to have their turn.
    await endEach(3)

    expect(await Promise.all(calls.slice(0, 6))).toEqual(Array.from({ length: 6 }, () => 'served'))
    expect(await Promise.all(calls.slice(6))).toEqual([
      {
        position: 3,
        retryAfter: 2,
        message: expect.stringContaining('You are number 3 in line. Please try again in 2 seconds.'),
      },
      { position: 4, retryAfter: 3, message: expect.any(String) },
      { position: 5, retryAfter: 3, message: expect.any(String) },
      { position: 6, retryAfter: 4, message: expect.any(String) },
    ])
  })

  it('lets the next in when a call fails', async () => {
    const admit = createAdmission({ places: fixedPlaces(1) })
    const order = { op: { shopper: { lane: 'order' } } } as Call
    const failed = admit(order, () => Promise.reject(new Error('no database')))
    const next = admit(order, async () => ({ status: 201, body: null }))

    await expect(failed).rejects.toThrow('no database')
    expect((await next).status).toBe(201)
  })
})
