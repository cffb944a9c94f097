import type { FrameMessage } from '@linktill/sdk/embed'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tabStorage } from '../browserStorage.ts'
import { keepPresets, readKeptPresets } from '../firstStep/takePresets.ts'
import { openFrameStorage } from './frameStorage.ts'

const VISIT = 'linktill:visit:k3x9q2abcd'
const visit = JSON.stringify({ sessionId: 'session-1', fields: { email: 'nora@example.com' } })

/** Stands for the browser's cookies, which a test page has over plain http only without `Secure`. */
function stubCookie(allowed = true): { text: string } {
  const jar = { text: '' }
  // Not a spy: restoring one that replaces getter and setter leaves later test files of this window without cookies.
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => jar.text,
    set(line: string) {
      if (allowed) jar.text = line.split(';')[0]!
    },
  })
  return jar
}

async function open(kept?: unknown) {
  const sent: FrameMessage[] = []
  const send = await openFrameStorage({ kept: kept as string }, (message) => sent.push(message))
  /** Returns the last that the page kept when the frame closes. */
  async function last(): Promise<string | undefined> {
    send({ close: 'user' })
    await expect.poll(() => sent.at(-1)).toEqual({ close: 'user' })
    return sent.findLast(({ keep }) => keep)?.keep
  }
  return { storage: tabStorage()!, sent, last }
}

beforeEach(() => {
  vi.stubGlobal('linktillFirstStep', { readKeptPresets })
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'cookie')
  history.replaceState(null, '', '/')
})

describe('the storage of a frame', () => {
  it('has the presets of the address, which an earlier load has removed from it', async () => {
    stubCookie()
    const { storage, last } = await open()
    keepPresets({ reference: 'user-7' }, storage)
    expect(window.linktillFirstStep.presets).toBeUndefined()

    await open(await last())

    expect(window.linktillFirstStep.presets).toEqual({ reference: 'user-7' })
  })

  it('returns to the next frame what the page kept, which the page cannot read', async () => {
    const jar = stubCookie()
    const { storage, last } = await open()
    storage.setItem(VISIT, visit)
    storage.setItem('linktill:items:k3x9q2abcd', '4')
    storage.setItem('gone', 'x')
    storage.removeItem('gone')

    const kept = (await last())!

    expect(jar.text).toMatch(/^linktill_seal=/)
    expect(atob(kept)).not.toMatch(/nora|session-1/)
    history.replaceState(null, '', '/')
    const next = await open(kept)
    expect(['linktill:items:k3x9q2abcd', 'gone', VISIT].map(next.storage.getItem)).toEqual(['4', null, visit])
  })

  it('sends the last of many writes, and few messages', async () => {
    stubCookie()
    const { storage, sent, last } = await open()
    for (let count = 1; count <= 50; count++) storage.setItem('count', String(count))

    const next = await open(await last())

    expect(next.storage.getItem('count')).toBe('50')
    expect(sent.filter(({ keep }) => keep).length).toBeLessThan(3)
  })

  it('ignores what was altered, sealed with another key, or is no text of this frame', async () => {
    const jar = stubCookie()
    const { storage, last } = await open()
    storage.setItem('count', '1')
    const kept = (await last())!
    const altered = (kept.startsWith('A') ? 'B' : 'A') + kept.slice(1)

    for (const given of [altered, kept.slice(0, 20), visit, '', 7, {}, null, 'A'.repeat(300_000)])
      expect((await open(given)).storage.getItem('count')).toBeNull()
    jar.text = `linktill_seal=${btoa('k'.repeat(32))}`
    expect((await open(kept)).storage.getItem('count')).toBeNull()
  })

  it('sends nothing and remembers in memory without the cookie, and without cryptography', async () => {
    stubCookie(false)
    const refused = await open()
    refused.storage.setItem('count', '1')
    expect(await refused.last()).toBeUndefined()
    expect(refused.storage.getItem('count')).toBe('1')

    stubCookie()
    vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never)
    const plain = await open()
    plain.storage.setItem('count', '1')
    expect(await plain.last()).toBeUndefined()
    expect(plain.storage.getItem('count')).toBe('1')
  })

  it('keeps the order that is being paid in its address, and prefers what the page kept', async () => {
    stubCookie()
    const order = { orderId: 'order-1', clientSecret: 'secret' }
    const paying = JSON.stringify({ sessionId: 'session-1', fields: { email: 'nora@example.com' }, order, paying: true })
    const { storage, last } = await open()
    storage.setItem(VISIT, paying)
    const kept = await last()

    expect(decodeURIComponent(location.hash)).not.toContain('nora')
    expect(JSON.parse((await open()).storage.getItem(VISIT)!)).toEqual({ sessionId: 'session-1', order, paying: true })
    expect((await open(kept)).storage.getItem(VISIT)).toBe(paying)
  })
})
