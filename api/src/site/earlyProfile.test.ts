import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { CURRENT_VERSION } from '../platform/versions/versions.ts'
import { PROFILE_SCRIPT_HASH, withProfileScript } from './earlyProfile.ts'

const [, script] = /^<head><script>(.+)<\/script><link>/.exec(withProfileScript('<head><link></head>'))!
const claims = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

describe('the script that asks for the profile', () => {
  const run = (token: string | null, fetch = vi.fn(async () => 'answer')) => {
    const window: { earlyProfile?: { token: string; answer: Promise<string> } } = {}
    runInNewContext(script!, { window, fetch, atob, AbortSignal, localStorage: { getItem: () => token } })
    return { window, fetch }
  }

  it('is allowed by its checksum', () => {
    expect(PROFILE_SCRIPT_HASH).toBe(`'sha256-${createHash('sha256').update(script!).digest('base64')}'`)
  })

  it('sends what the client of the API sends, and keeps the answer and its token', async () => {
    // The characters of base64url that base64 writes otherwise.
    const token = claims({ exp: inSeconds(120), sid: '???>>>' })
    expect(token).toMatch(/[-_]/)

    const { window, fetch } = run(token)

    const headers = { accept: 'application/json', 'linktill-version': CURRENT_VERSION, authorization: `Bearer ${token}` }
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/auth/me', expect.objectContaining({ headers }))
    expect(window.earlyProfile?.token).toBe(token)
    expect(await window.earlyProfile?.answer).toBe('answer')
  })

  it.each([
    ['nobody is signed in', null],
    ['the token is broken', 'a.b.c'],
    ['the token must be renewed first', claims({ exp: inSeconds(30) })],
  ])('asks for nothing if %s', (_why, token) => {
    const { window, fetch } = run(token)

    expect(fetch).not.toHaveBeenCalled()
    expect(window).toEqual({})
  })
})
