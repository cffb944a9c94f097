import type { Knex } from 'knex'
import { expect, vi } from 'vitest'
import { waitingForLocks } from './database.ts'

/** Waits until this many statements wait for a lock. */
export const untilWaiting = (db: Knex, many: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await db.raw(`select count(*)::integer as waiting from (${waitingForLocks()}) as locked`)
      expect(rows[0].waiting).toBe(many)
    },
    { timeout: 10_000, interval: 20 },
  )
