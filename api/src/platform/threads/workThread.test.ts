import os from 'node:os'
import { expect, describe, it } from 'vitest'
import type { SpinTask } from '../../../test/spinWorker.ts'
import { createWorkThread, TooLong } from './workThread.ts'

const createThread = (timeoutMs: number) =>
  createWorkThread<SpinTask, string>({
    module: '../../../test/spinWorker',
    caller: import.meta.url,
    max: 10,
    busy: 'Too many.',
    timeoutMs,
    tooLong: 'This takes too long.',
  })

describe('createWorkThread', () => {
  it('ends a task that takes too long, and does the next one in a new thread', async () => {
    const run = createThread(1000)
    const [endless, other] = await Promise.allSettled([run('a', 'spin'), run('b', 'b1')])

    expect(endless).toMatchObject({
      reason: { status: 503, code: 'unavailable', message: 'This takes too long.', retryAfter: 60 },
    })
    expect(other).toMatchObject({ value: 'b1' })
  })

  it.runIf(process.platform === 'linux')('gives way to the thread of the requests', async () => {
    const before = os.getPriority()

    expect(await createThread(60_000)('a', 'priority')).toBe(String(Math.min(19, before + 5)))

    expect(os.getPriority()).toBe(before)
  })

  it('ends a task that takes too much memory', async () => {
    const run = createThread(60_000)

    await expect(run('a', 'grow')).rejects.toThrow(TooLong)

    expect(await run('a', 'next')).toBe('next')
  })
})
