import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRecovery } from './recovery.ts'

afterEach(() => sessionStorage.clear())

function setUp(changes: Partial<Parameters<typeof createRecovery>[0]> = {}) {
  const reload = vi.fn()
  const options = { ping: async () => {}, reload, isTyping: () => false, version: 'index-1.js', ...changes }
  return { recovery: createRecovery(options), reload }
}
const away = async () => {
  throw new Error('The server cannot be reached.')
}

describe('reloadOnce', () => {
  it('reloads once for each build', async () => {
    const { recovery, reload } = setUp()

    await recovery.reloadOnce()
    await recovery.reloadOnce()
    expect(reload).toHaveBeenCalledOnce()

    const next = setUp({ version: 'index-2.js' })
    await next.recovery.reloadOnce()
    expect(next.reload).toHaveBeenCalledOnce()
  })

  it.each([
    ['while the server is unreachable', { ping: away }],
    ['while somebody is typing', { isTyping: () => true }],
  ])('does not reload %s, and may still do so later', async (_when, changes) => {
    const first = setUp(changes)
    await first.recovery.reloadOnce()
    expect(first.reload).not.toHaveBeenCalled()

    const later = setUp()
    await later.recovery.reloadOnce()
    expect(later.reload).toHaveBeenCalledOnce()
  })
})

describe('tryAgain', () => {
  it('reloads each time when the server responds', async () => {
    const { recovery, reload } = setUp()

    await recovery.tryAgain()
    await recovery.tryAgain()

    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('reports an unreachable server instead of reloading', async () => {
    const { recovery, reload } = setUp({ ping: away })

    await expect(recovery.tryAgain()).rejects.toThrow('The server cannot be reached.')
    expect(reload).not.toHaveBeenCalled()
  })
})
