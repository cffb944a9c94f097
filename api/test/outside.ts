import nock from 'nock'
import { afterAll, afterEach, beforeAll } from 'vitest'

// Nothing outside this machine is reachable in a test.
beforeAll(() => {
  nock.disableNetConnect()
  nock.enableNetConnect(/^(127\.0\.0\.1|localhost)(:\d+)?$/)
})
afterEach(() => nock.cleanAll())
afterAll(() => nock.restore())
