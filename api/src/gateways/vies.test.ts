import nock from 'nock'
import { describe, expect, it } from 'vitest'
import { createVies } from './vies.ts'

const HOST = 'https://vies.example'
const URL = `${HOST}/rest-api`
const expectCheck = () => nock(HOST).post('/rest-api/check-vat-number', { countryCode: 'NL', vatNumber: '004495445B01' })
const check = () => createVies(URL).check('NL004495445B01')

describe('VIES', () => {
  it('returns whether a number is valid', async () => {
    expectCheck().reply(200, { countryCode: 'NL', vatNumber: '004495445B01', valid: true, name: '---', address: '---' })
    expect(await check()).toBe('valid')
    expectCheck().reply(200, { countryCode: 'NL', vatNumber: '004495445B01', valid: false, userError: 'INVALID' })
    expect(await check()).toBe('invalid')
  })

  it.each([
    ['its member state does not answer', 200, { valid: false, userError: 'MS_UNAVAILABLE' }],
    ['it has too much to do', 200, { actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] }],
    ['it is broken', 500, { valid: true }],
    ['it answers a page', 200, '<html>'],
  ])('is unreachable when %s', async (_, status, body) => {
    expectCheck().reply(status, body)
    expect(await check()).toBe('unreachable')
  })

  it('is unreachable when no server answers, and is then left alone for a while', async () => {
    const first = expectCheck().replyWithError('ECONNREFUSED')
    const second = expectCheck().reply(200, { valid: true })
    const vies = createVies(URL)

    const answers = [await vies.check('NL004495445B01'), await vies.check('NL004495445B01')]

    expect(answers).toEqual(['unreachable', 'unreachable'])
    expect([first.isDone(), second.isDone()]).toEqual([true, false])
  })

  it('runs background checks during a pause, and their failure starts none for shoppers', async () => {
    const vies = createVies(URL)
    expectCheck().replyWithError('ECONNREFUSED')
    await vies.check('NL004495445B01')
    expectCheck().reply(200, { valid: true })
    const background = await vies.check('NL004495445B01', { background: true })
    const fresh = createVies(URL)
    expectCheck().replyWithError('ECONNREFUSED')
    await fresh.check('NL004495445B01', { background: true })
    expectCheck().reply(200, { valid: true })

    expect([background, await fresh.check('NL004495445B01')]).toEqual(['valid', 'valid'])
  })

  it('keeps no shopper waiting', { timeout: 15_000 }, async () => {
    // Longer than a test may take: one that waits for the answer fails.
    expectCheck().delay(120_000).reply(200, { valid: true })

    expect(await check()).toBe('unreachable')

    nock.abortPendingRequests()
  })

  it('is not called when the operator switched it off', async () => {
    expect(await createVies(null).check('NL004495445B01')).toBe('unreachable')
  })
})
