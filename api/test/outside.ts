import nock from 'nock'
import { afterEach, beforeAll, expect } from 'vitest'
import { timeFor } from './timed.ts'

// Nothing outside this machine is reachable in a test. Files share a process, so each begins without the others' mocks.
beforeAll(() => {
  timeFor(expect.getState().testPath)
  if (!nock.isActive()) nock.activate()
  nock.disableNetConnect()
  nock.enableNetConnect(/^(127\.0\.0\.1|localhost)(:\d+)?$/)
})
afterEach(() => nock.cleanAll())
