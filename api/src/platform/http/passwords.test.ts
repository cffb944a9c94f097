import { describe, expect, it } from 'vitest'
import { ApiError } from './errors.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

const PASSWORD = 'difference-engine'

describe('passwordMatches', () => {
  it('accepts the password of a hash, and none for an unknown or closed account', async () => {
    const stored = await hashPassword(PASSWORD)

    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwordMatches(PASSWORD, stored)).toBe(true)
    expect(await passwordMatches('analytical-engine', stored)).toBe(false)
    expect(await passwordMatches('no account has this password', null)).toBe(false)
    expect(await passwordMatches(PASSWORD, '')).toBe(false)
  })

  it('refuses what does not fit into the line with 503, for known and unknown accounts alike, and works again after it', async () => {
    const stored = await hashPassword(PASSWORD)
    const attempts = Array.from({ length: 200 }, (_, n) => passwordMatches(PASSWORD, n % 2 ? stored : null))

    const ended = await Promise.allSettled(attempts)

    const refusals = ended.map((one, n) => ({ ...one, isKnown: n % 2 === 1 })).filter(({ status }) => status === 'rejected')
    expect(refusals.length).toBeGreaterThanOrEqual(200 - 40 - 3)
    expect(Math.abs(refusals.filter(({ isKnown }) => isKnown).length - refusals.length / 2)).toBeLessThan(1)
    for (const { reason } of refusals as unknown as PromiseRejectedResult[]) {
      expect(reason).toBeInstanceOf(ApiError)
      expect(reason).toMatchObject({ status: 503, code: 'busy', message: expect.stringContaining('signing in') })
      expect((reason as ApiError).retryAfter).toBeGreaterThan(0)
    }
    expect(await passwordMatches(PASSWORD, stored)).toBe(true)
  })
})
