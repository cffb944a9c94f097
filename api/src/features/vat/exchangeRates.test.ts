import nock from 'nock'
import { beforeEach, describe, expect, it } from 'vitest'
import { startApi } from '../../../test/server.ts'
import { loadExchangeRates } from './exchangeRates.ts'

const api = startApi()

const BANK = 'https://bank.example'
const load = (at = '2026-07-02T17:23:00Z') =>
  loadExchangeRates({ db: api.db, config: { ...api.config, exchangeRatesUrl: `${BANK}/history.xml` } }, { now: new Date(at) })
const published = (body: string, status = 200) => nock(BANK).get('/history.xml').reply(status, body)
const day = (at: string, ...rates: [string, string][]) =>
  `<Cube time="${at}">${rates.map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`).join('\n')}</Cube>`
const known = async () =>
  (
    await api
      .db('exchange_rates')
      .select(api.db.raw(`to_char(day, 'YYYY-MM-DD') as day`), 'currency', 'rate')
      .orderBy(['day', 'currency'])
  ).map((row) => Object.values(row).join(' '))

beforeEach(() => api.db('exchange_rates').delete())

describe('loadExchangeRates', () => {
  it('stores what is newer than what is known, and nothing twice', async () => {
    const june = day('2026-06-30', ['USD', '1.1741'], ['JPY', '171.2'])
    published(`<gesmes:Envelope><Cube>${june}${day('2015-01-02', ['USD', '1.2043'])}</Cube></gesmes:Envelope>`)
    await load()
    expect(await known()).toEqual(['2026-06-30 JPY 171.2', '2026-06-30 USD 1.1741'])

    published(`<Cube>${day('2026-07-01', ['USD', '1.18'])}${day('2026-06-30', ['USD', '9'])}</Cube>`)
    await load()
    expect(await known()).toEqual(['2026-06-30 JPY 171.2', '2026-06-30 USD 1.1741', '2026-07-01 USD 1.18'])
  })

  it('reads them at any hour while none are known, and then in the evening until those of the day are', async () => {
    published(`<Cube>${day('2026-07-01', ['USD', '1.17'])}</Cube>`)
    await load('2026-07-01T03:23:00Z')
    expect(await known()).toEqual(['2026-07-01 USD 1.17'])

    // Nothing is asked of the bank, or nock would refuse it.
    await load('2026-07-01T17:23:00Z')
    await load('2026-07-02T16:23:00Z')
    await load('2026-07-02T21:23:00Z')

    published('', 503)
    await expect(load('2026-07-02T17:23:00Z')).rejects.toThrow('503')
    published(`<Cube>${day('2026-07-02', ['USD', '1.18'])}</Cube>`)
    await load('2026-07-02T18:23:00Z')
    expect(await known()).toEqual(['2026-07-01 USD 1.17', '2026-07-02 USD 1.18'])
  })

  it.each([
    ['an error', '', 503],
    ['another page', '<html></html>', 200],
  ])('fails, and keeps what it knows, when it gets %s', async (_, body, status) => {
    published(body, status)
    await expect(load()).rejects.toThrow('The exchange rates could not be read')
    expect(await known()).toEqual([])
  })

  it('does nothing where the operator has switched it off', async () => {
    await loadExchangeRates(api)
    expect(await known()).toEqual([])
  })
})
