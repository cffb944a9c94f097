import { effect } from '@preact/signals-react'
import { describe, expect, it } from 'vitest'
import { clientAnswering, listener, settle } from '../../../test/answering.ts'
import { createPromoCodes, type PromoCode } from './promoCodes.ts'

const code = { id: '1', code: 'CLAY10', status: 'active' } as PromoCode
const page = { body: { data: [code], total: 1, total_is_exact: true } }

/** The page with one code, loaded. `refused` is the response to ending it. */
async function open(refused?: { status: number; body: unknown }) {
  const { client, calls } = clientAnswering(({ method }) => (method === 'GET' ? page : (refused ?? { body: code })))
  const notify = listener()
  const promos = createPromoCodes(client, notify)
  effect(promos.list.load)
  await settle()
  return { promos, calls, said: notify.said }
}

describe('createPromoCodes', () => {
  it('lists codes of every status, newest first, until a status is chosen', async () => {
    const { promos, calls } = await open()
    expect(promos.list.narrowed.value).toBe(false)

    promos.filterStatus('ended')
    await settle()

    const asked = calls.map((call) => Object.fromEntries(new URLSearchParams(call.split('?')[1])))
    expect(asked).toEqual([
      expect.objectContaining({ status: 'all', sort_by: 'created_at', sort_dir: 'desc', limit: '10' }),
      expect.objectContaining({ status: 'ended' }),
    ])
    expect(promos.list.narrowed.value).toBe(true)
    promos.list.widen()
    expect(promos.status.value).toBe('all')
  })

  it('ends a code after confirmation, reports it, and reloads the list', async () => {
    const { promos, calls, said } = await open()
    promos.askEnd(code)
    expect(promos.dialog.value).toEqual({ open: 'end', code })

    await promos.end(code)
    await settle()

    expect(calls.slice(1)).toEqual(['POST /promos/1/end', expect.stringMatching(/^GET \/promos\?/)])
    expect(said).toEqual(['CLAY10 has ended.'])
    expect(promos.dialog.value).toEqual({ open: 'none' })
  })

  it('reports once why a code could not be ended, for two clicks', async () => {
    const { promos, calls, said } = await open({
      status: 503,
      body: { message: 'Back in a minute.', code: 'unavailable', request_id: 'r' },
    })

    await Promise.all([promos.end(code), promos.end(code)])

    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
    expect(said).toEqual(['error: Back in a minute.'])
    expect(promos.busy.value).toBe(false)
  })
})
