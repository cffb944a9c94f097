import type { Client } from '@linktill/sdk'
import { describe, expect, it, vi } from 'vitest'
import { createAccess, type Off } from './createAccess.ts'
import { countText, unusedText } from './wayTexts.ts'

const off = (id: string): Off => ({
  id,
  way: 'pixel',
  name: '666',
  about: null,
  changed_at: '2026-11-23T09:12:00.000Z',
  changed_by: null,
  switched_off_at: '2026-11-23T09:12:00.000Z',
})

function setUp(switchOnAgain: () => Promise<void> = async () => {}) {
  const notify = { success: vi.fn<(text: string) => void>() }
  const client = {
    getAccess: async () => ({ ways: [], switched_off: [off('one'), off('two')] }),
    switchOnAgain,
    forgetSwitchedOff: async () => {},
    getMe: async () => ({}),
  } as unknown as Client
  const access = createAccess(client, { notify, update: () => {} })
  return { access, notify }
}
const idsIn = ({ state }: ReturnType<typeof createAccess>) => {
  const now = state.peek()
  return now.status === 'ready' ? now.data.switched_off.map(({ id }) => id) : null
}

describe('createAccess', () => {
  it('takes what was removed off the list', async () => {
    const { access, notify } = setUp()
    access.load()
    await expect.poll(() => idsIn(access)).toEqual(['one', 'two'])

    await access.remove(off('one'))

    expect(idsIn(access)).toEqual(['two'])
    expect(notify.success).toHaveBeenCalledWith('666 stays off')
  })

  it('keeps what could not be switched on, and says why', async () => {
    const { access, notify } = setUp(() => Promise.reject(new Error('The shop has another domain now.')))
    access.load()
    await expect.poll(() => idsIn(access)).toEqual(['one', 'two'])

    await access.switchOn(off('one'))

    expect(idsIn(access)).toEqual(['one', 'two'])
    expect(access.problem.peek()).toBe('The shop has another domain now.')
    expect(notify.success).not.toHaveBeenCalled()
  })
})

describe('the words for ways', () => {
  it('count them, and keep abbreviations', () => {
    expect(countText('password', 1)).toBe('Password')
    expect(countText('session', 2)).toBe('2 sessions')
    expect(countText('webhook_endpoint', null)).toBe('Webhook endpoints')
    expect(unusedText(['passkey', 'api_key'])).toBe('Not in use: passkeys, API keys.')
  })
})
