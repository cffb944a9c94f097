import type { Context } from 'koa'
import { expect, it } from 'vitest'
import { inTurns } from './inTurns.ts'

const visitor = { req: { headers: {} } } as Context
const merchant = { req: { headers: { authorization: 'Bearer x' } } } as Context
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Requests that each take ten milliseconds of the event loop at once, with turns of 20. */
function start() {
  let ms = 0
  const begun: string[] = []
  const middleware = inTurns({ turnMs: 20, free: 0, now: () => ms })
  const request = (ctx: Context, name: string) =>
    middleware(ctx, async () => {
      begun.push(name)
      ms += 10
    })
  return { begun, request }
}

it('begins visitors’ requests for a limited time per turn of the event loop, in order, and a merchant’s at once', async () => {
  const { begun, request } = start()
  const ends = ['a', 'b', 'c', 'd', 'e'].map((name) => request(visitor, name))
  ends.push(request(merchant, 'm'))
  expect(begun).toEqual(['a', 'b', 'm'])

  await nextTurn()
  expect(begun).toEqual(['a', 'b', 'm', 'c', 'd'])

  await Promise.all(ends)
  expect(begun).toEqual(['a', 'b', 'm', 'c', 'd', 'e'])
})

it('begins at once when nobody waits any more', async () => {
  const { begun, request } = start()
  await Promise.all(['a', 'b', 'c'].map((name) => request(visitor, name)))
  await nextTurn()
  await nextTurn()

  void request(visitor, 'd')

  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

it('begins one per turn however long it takes', async () => {
  const { begun, request } = start()
  const long = inTurns({ turnMs: 0, free: 0, now: () => 0 })
  const ends = ['a', 'b'].map((name) => long(visitor, () => request(merchant, name)))

  await Promise.all(ends)

  expect(begun).toEqual(['a', 'b'])
})
