import type { Context } from 'koa'
import { expect, it } from 'vitest'
import { inTurns } from './inTurns.ts'

const visitor = { req: { headers: {} } } as Context
const merchant = { req: { headers: { authorization: 'Bearer x' } } } as Context
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

it('begins a few visitors’ requests per turn of the event loop, in order, and a merchant’s at once', async () => {
  const middleware = inTurns(2)
  const begun: string[] = []
  const request = (ctx: Context, name: string) => middleware(ctx, async () => void begun.push(name))
  const ends = ['a', 'b', 'c', 'd', 'e'].map((name) => request(visitor, name))
  ends.push(request(merchant, 'm'))
  expect(begun).toEqual(['a', 'b', 'm'])

  await nextTurn()
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'm', 'c', 'd'])

  await Promise.all(ends)
  expect(begun).toEqual(['a', 'b', 'm', 'c', 'd', 'e'])
  await nextTurn()
  await request(visitor, 'f')
  expect(begun).toHaveLength(7)
})
