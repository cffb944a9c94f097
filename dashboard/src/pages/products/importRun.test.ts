import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../../test/answering.ts'
import { createImportRun } from './importRun.ts'

const id = '0199a1c2-7b3e-7d41-8f60-5c2e9d0a0090'
const run = (status: string, done = 0) => ({ id, status, done, total: 5000, skipped: 0, errors: [] })
const choices = [{ same_sku: 'update', same_name: 'skip' }, {}] as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createImportRun', () => {
  it('polls until the import has ended, also after a failed answer', async () => {
    const answers = [{ body: run('running', 500) }, { status: 503, body: {} }, { body: run('done', 5000) }]
    const { client, calls } = clientAnswering(({ method }) => (method === 'POST' ? { body: run('queued') } : answers.shift()!))
    const onDone = vi.fn()
    const { start, current } = createImportRun(client, onDone, 10)
    await start(new File(['name'], 'a.csv'), ...choices)
    expect([calls, current.value?.status]).toEqual([['POST /product-imports?same_sku=update&same_name=skip'], 'queued'])

    // The client waits before it repeats a call that was refused for a moment.
    await vi.advanceTimersByTimeAsync(60_000)

    expect(current.value?.status).toBe('done')
    expect(calls.slice(1)).toEqual(Array(3).fill(`GET /product-imports/${id}`))
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('shows a running import again, and cancels it', async () => {
    const { client, calls } = clientAnswering(({ method }) =>
      method === 'POST' ? { body: run('cancelled', 500) } : { body: { import: run('running', 500) } },
    )
    const { load, cancel, current, stop } = createImportRun(client, vi.fn(), 60_000)
    load()
    await vi.waitFor(() => expect(current.value?.done).toBe(500))
    await cancel()

    expect(current.value?.status).toBe('cancelled')
    expect(calls).toEqual(['GET /product-imports/latest', `POST /product-imports/${id}/cancel`])
    stop()
  })

  it('offers the result of an import that ended before', async () => {
    const { client } = clientAnswering(() => ({ body: { import: run('done', 5000) } }))
    const onDone = vi.fn()
    const { load, current, ended, review } = createImportRun(client, onDone)
    load()
    await vi.advanceTimersByTimeAsync(10)

    expect([current.value, ended.value?.status]).toEqual([null, 'done'])
    review()
    expect(current.value?.done).toBe(5000)
    expect(onDone).not.toHaveBeenCalled()
  })
})
