import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startApi } from '../../../../test/server.ts'
import { anyLife, liveThrough } from '../../../../test/tenYears.ts'
import '../../../../../test/support/seed.ts'

const api = startApi()

// More of them are in test/slow/subscriptions.test.ts.
it('charges each cycle of ten years exactly once, or says why not', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyLife, (life) => liveThrough(api, life)),
    { numRuns: 3, endOnFailure: true },
  )
  expect(api.bugs).toEqual([])
})
