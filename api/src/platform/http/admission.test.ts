import { describe, expect, it } from 'vitest'
import { createAdmission } from './admission.ts'
import type { OperationId } from './Operation.ts'
import { loadContract } from './contract.ts'
import { ApiError } from './errors.ts'
import type { Call, Reply } from './operations.ts'

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
const settled = () => new Promise((resolve) => setImmediate(resolve))
const names = (running: { name: string }[]) => running.map(({ name }) => name)

describe('createAdmission', () => {
  it('lets a few run, and then those who finish a sale before new orders, each in the order of arrival', async () => {
    const { call, running } = startCalls({ connections: 2 })
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

  it('lets those of other shops pass when enough of one run', async () => {
    const { call, running } = startCalls({ connections: 7, perKey: 2, keyOf: ({ input }) => String(input.body) })
    const names = ['hot', 'hot', 'hot', 'calm', 'calm']
    void Promise.all(names.map((name) => call('createOrder', name)))
    await settled()
    expect(running.map(({ name }) => name)).toEqual(['hot', 'hot', 'calm'])

    running[2]!.end()
    await settled()
    running[0]!.end()
    await settled()

    expect(running.map(({ name }) => name)).toEqual(['hot', 'hot', 'calm', 'calm', 'hot'])
  })

  it('stops no other call', async () => {
    const { call, running } = startCalls({ connections: 2 })
    void call('createOrder')
    void call('getPublicLink')
    void call('listOrders')
    await settled()

    expect(names(running).toSorted()).toEqual(['createOrder', 'getPublicLink', 'listOrders'])
  })

  it('says when to try again when the line is full, or the wait was too long', async () => {
    const lanes = [{ admits: () => true, most: 1 }]
    const { call, running } = startCalls({ connections: 2, waitMs: 20, lanes })
    const first = call('createOrder', 'first')
    const waits = call('createOrder')

    expect(await call('createOrder')).toBe('503 busy true')
    expect(await waits).toBe('503 busy true')
    running[0]!.end()
    expect(await first).toBe('first')
    await settled()
    expect(running).toHaveLength(1)
  })

  it('lets the next in when a call fails', async () => {
    const admit = createAdmission({ connections: 2 })
    const order = { op: { shopper: { lane: 'order' } } } as Call
    const failed = admit(order, () => Promise.reject(new Error('no database')))
    const next = admit(order, async () => ({ status: 201, body: null }))

    await expect(failed).rejects.toThrow('no database')
    expect((await next).status).toBe(201)
  })
})
