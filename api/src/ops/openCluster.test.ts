import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { expect, it } from 'vitest'
import { findCoordinator } from './openCluster.ts'

/** A pool whose database gives these answers, one after the other. */
const pool = (...answers: unknown[][]) =>
  ({ client: { config: { id: randomUUID() } }, raw: async () => ({ rows: answers.shift()! }) }) as unknown as Knex

it('is named by every other server of a cluster', async () => {
  expect(await findCoordinator(pool([{}], [{ server: 'coordinator:5432' }]))).toBe('coordinator:5432')
})

it('is not named by the coordinator, or by one PostgreSQL', async () => {
  expect(await findCoordinator(pool([{}], []))).toBeNull()
  expect(await findCoordinator(pool([]))).toBeNull()
})
