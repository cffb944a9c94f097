import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLinkCache, type Read } from './createLinkCache.ts'

const change = { merchantId: 'm-1', productIds: null }
let now = 0

beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now))
afterEach(() => void vi.restoreAllMocks())

/** A source whose reads end when the test says so. Its value counts the reads. */
function slowSource(entry: Partial<Read<number>> = {}) {
  const ends: (() => void)[] = []
  const read = async (): Promise<Read<number>> => {
    const value = ends.length + 1
    await new Promise<void>((resolve) => ends.push(resolve))
    return { value, merchantId: 'm-1', productIds: ['p-1'], ...entry }
  }
  return { ends, read }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('createLinkCache', () => {
  it('reads once for all who ask at the same time, and again after a second', async () => {
    const cache = createLinkCache<number>()
    const { ends, read } = slowSource()
    const asked = [cache.get('a', read), cache.get('a', read)]
    now += 400
    ends[0]!()

    expect(await Promise.all(asked)).toEqual([1, 1])
    now += 599
    expect(cache.get('a', read)).toBe(1)
    now += 1
    void cache.get('a', read)
    expect(ends).toHaveLength(2)
  })

  it('gives those who ask after a change what was read after it, with one read for all changes meanwhile', async () => {
    const cache = createLinkCache<number>()
    const { ends, read } = slowSource()
    const before = cache.get('a', read)
    const after = [0, 1, 2].map(() => {
      cache.drop(change)
      return cache.get('a', read)
    })
    expect(ends).toHaveLength(1)

    ends[0]!()
    await settled()
    ends[1]!()

    expect([await before, ...(await Promise.all(after))]).toEqual([1, 2, 2, 2])
    expect(cache.get('a', read)).toBe(2)
  })

  it('keeps what a change does not affect', async () => {
    const cache = createLinkCache<number>()
    const of = (merchantId: string, id: string) => async () => ({ value: 1, merchantId, productIds: [id] })
    const again = async () => ({ value: 2, merchantId: 'm-1', productIds: ['p-1'] })
    await cache.get('a', of('m-1', 'p-1'))
    await cache.get('b', of('m-1', 'p-2'))
    await cache.get('c', of('m-2', 'p-3'))

    cache.drop({ merchantId: 'm-1', productIds: ['p-1'] })
    expect([await cache.get('a', again), cache.get('b', again), cache.get('c', again)]).toEqual([2, 1, 1])
    cache.drop(change)
    expect([await cache.get('a', again), await cache.get('b', again), cache.get('c', again)]).toEqual([2, 2, 1])
    cache.drop(null)
    expect(await cache.get('c', again)).toBe(2)
  })

  it('keeps no failure, and reads again after it', async () => {
    const cache = createLinkCache<number>()
    const fail = async () => Promise.reject(new Error('no database'))

    await expect(cache.get('a', fail)).rejects.toThrow('no database')
    expect(await cache.get('a', async () => ({ value: 1, merchantId: 'm-1', productIds: [] }))).toBe(1)
  })

  it('keeps a limited number of values, and evicts no link for addresses that lead nowhere', async () => {
    const cache = createLinkCache<number>({ maxEntries: 10 })
    const nothing = async () => ({ value: 0, merchantId: null, productIds: null })
    await cache.get('link', async () => ({ value: 1, merchantId: 'm-1', productIds: ['p-1'] }))

    for (let at = 0; at < 1000; at++) await cache.get(`random ${at}`, nothing)

    expect(cache.size()).toBe(11)
    expect(cache.get('random 999', nothing)).toBe(0)
    expect(cache.get('link', nothing)).toBe(1)
  })
})
