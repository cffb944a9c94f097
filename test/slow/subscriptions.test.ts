import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startApi } from '../../api/test/server.ts'
import { anyLife, liveThrough } from '../../api/test/tenYears.ts'
import '../support/seed.ts'

const api = startApi()

it('charges each cycle of many lives of ten years exactly once, or says why not', { timeout: 1_800_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyLife, (life) => liveThrough(api, life)),
    { numRuns: 40 },
  )
  expect(api.bugs).toEqual([])
})
