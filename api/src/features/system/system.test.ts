import { describe, expect, it } from 'vitest'
import { startApi } from '../../../test/server.ts'

describe('getHealth', () => {
  const api = startApi()

  it('says that the server works, and that no real money moves', async () => {
    expect(await api.request('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok', testMode: true } })
  })
})

describe('getHealth without a database', () => {
  const api = startApi()

  it('answers 503 and when to ask again', async () => {
    await api.loseDatabase()

    const answer = await api.request('GET', '/health')

    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', message: 'The database does not answer.' } })
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(api.bugs).toHaveLength(1)
  })
})
