import type { Knex } from 'knex'
import { expect, it } from 'vitest'
import { isCluster } from './isCluster.ts'

/** A pool whose database gives these answers, one after the other. */
function pool(...answers: (() => unknown[])[]): Knex {
  const raw = async () => ({ rows: answers.shift()!() })
  return { client: { config: {} }, raw } as unknown as Knex
}

it('is asked once per pool', async () => {
  const [cluster, plain] = [pool(() => [{}]), pool(() => [])]

  expect([await isCluster(cluster), await isCluster(cluster)]).toEqual([true, true])
  expect([await isCluster(plain), await isCluster(plain)]).toEqual([false, false])
})

it('is asked again after the database did not answer', async () => {
  const away = () => {
    throw new Error('The database is away.')
  }
  const db = pool(away, () => [{}])

  await expect(isCluster(db)).rejects.toThrow('away')

  expect(await isCluster(db)).toBe(true)
})
