import { describe, expect, it } from 'vitest'
import { buildPerson, PASSWORD } from '../../../test/person.ts'
import { startApi } from '../../../test/server.ts'

const api = startApi()

describe('recovery codes', () => {
  it('are ten, come with the first factor only, and are stored as hashes', async () => {
    const person = await buildPerson(api)

    const { recoveryCodes } = await person.addTotp()
    const passkey = await person.addPasskey()

    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/)
    expect(passkey.recoveryCodes).toBeNull()
    const rows = await api.db('recovery_codes').where({ merchantId: person.merchant.id })
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0]!.replaceAll('-', ''))
  })

  it('sign in once each, in any spelling, and are counted down', async () => {
    const person = await buildPerson(api)
    const { recoveryCodes } = await person.addTotp()
    const spelled = ` ${recoveryCodes[0]!.replaceAll('-', ' ').toUpperCase()}`
    const finish = async (code: string) => (await person.finish((await person.login()).body.challenge_id, { code })).status

    expect([await finish(spelled), await finish(recoveryCodes[0]!), await finish(recoveryCodes[1]!)]).toEqual([200, 400, 200])
    expect(await person.factors()).toMatchObject({ recovery_codes_left: 8 })
  })

  it('are replaced by new ones, which need a factor', async () => {
    const person = await buildPerson(api)
    const { code, recoveryCodes } = await person.addTotp()
    expect((await person.call('POST', '/auth/recovery-codes', {})).status).toBe(400)

    const { body } = await person.call('POST', '/auth/recovery-codes', { code: code() })

    const challenge = (await person.login()).body.challenge_id
    expect((await person.finish(challenge, { code: recoveryCodes[5] })).status).toBe(400)
    expect((await person.finish(challenge, { code: body.recovery_codes[5] })).status).toBe(200)
  })

  it('are refused to an account without a factor', async () => {
    const { call } = await buildPerson(api)

    expect((await call('POST', '/auth/recovery-codes', { code: '000000' })).status).toBe(409)
  })
})

describe('removing a factor', () => {
  it('needs a factor, and takes the recovery codes with the last one', async () => {
    const person = await buildPerson(api)
    const { code, wrongCode } = await person.addTotp()
    const { id } = await person.addPasskey()
    const remove = (path: string, proof: object) => person.call('POST', path, proof)

    for (const proof of [{}, { current_password: PASSWORD }, { code: wrongCode() }])
      expect((await remove(`/auth/passkeys/${id}/remove`, proof)).status).toBe(400)
    expect((await remove(`/auth/passkeys/${id}/remove`, { code: code() })).status).toBe(204)
    expect((await remove('/auth/totp/remove', { code: code(1) })).status).toBe(204)

    expect(await person.factors()).toMatchObject({ passkeys: [], totp: null, recovery_codes_left: 0 })
    expect((await person.login()).status).toBe(200)
  })
})

describe('requireSecondFactor', () => {
  it('keeps the last factor until a factor ends the rule', async () => {
    const person = await buildPerson(api)
    expect((await person.call('PUT', '/auth/factors/required', { required: true })).status).toBe(409)
    const { code, recoveryCodes } = await person.addTotp()

    expect((await person.call('PUT', '/auth/factors/required', { required: true })).body).toMatchObject({ required: true })

    expect((await person.call('POST', '/auth/totp/remove', { code: code() })).status).toBe(409)
    expect((await person.call('PUT', '/auth/factors/required', { required: false })).status).toBe(400)
    const off = await person.call('PUT', '/auth/factors/required', { required: false, code: recoveryCodes[0] })
    expect(off).toMatchObject({ status: 200, body: { required: false } })
    expect((await person.call('POST', '/auth/totp/remove', { code: code() })).status).toBe(204)
  })
})

describe('resetPassword', () => {
  it('sets the password, and asks an account with a factor for it', async () => {
    const person = await buildPerson(api)
    const { code } = await person.addTotp()
    await api.request('POST', '/auth/forgot-password', { body: { email: person.merchant.email } })
    await api.runJobs()
    const mailed = api.mails.filter(({ to }) => to === person.merchant.email).map(({ text }) => text)
    const [, token] = /reset-password\?token=([\w-]+)/.exec(mailed.join())!

    const reset = await api.request('POST', '/auth/reset-password', { body: { token, password: 'analytical-engine' } })

    expect(reset).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
    expect(await api.db('sessions').where({ merchantId: person.merchant.id })).toEqual([])
    expect((await person.finish(reset.body.challenge_id, { code: code() })).status).toBe(200)
    expect((await person.login()).body.code).toBe('unauthorized')
    expect((await person.login({ password: 'analytical-engine' })).body.code).toBe('second_factor_required')
  })

  it('removes the factors of somebody who never confirmed the address', async () => {
    const person = await buildPerson(api)
    await person.addTotp()
    await api.db('merchants').where({ id: person.merchant.id }).update({ emailConfirmedAt: null })
    await api.request('POST', '/auth/forgot-password', { body: { email: person.merchant.email } })
    await api.runJobs()
    const mailed = api.mails.filter(({ to }) => to === person.merchant.email).map(({ text }) => text)
    const [, token] = /reset-password\?token=([\w-]+)/.exec(mailed.join())!

    const reset = await api.request('POST', '/auth/reset-password', { body: { token, password: 'analytical-engine' } })

    expect(reset.status).toBe(200)
  })
})

describe('other merchants', () => {
  it('see and change nothing', async () => {
    const [person, other] = [await buildPerson(api), await buildPerson(api)]
    const { id } = await person.addPasskey()

    expect((await other.call('PUT', `/auth/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await other.call('POST', `/auth/passkeys/${id}/remove`, { code: '000000' })).status).toBe(404)
    expect(await other.factors()).toMatchObject({ passkeys: [], totp: null })
  })
})

describe('the activity log', () => {
  it('names what changed, without secrets', async () => {
    const person = await buildPerson(api)
    const { code, wrongCode, recoveryCodes } = await person.addTotp()
    const { id } = await person.addPasskey('Laptop')
    await person.call('PUT', `/auth/passkeys/${id}`, { name: 'Phone' })
    const challenge = (await person.login()).body.challenge_id
    await person.finish(challenge, { code: wrongCode() })
    await person.finish(challenge, { code: recoveryCodes[0] })
    await person.call('PUT', '/auth/factors/required', { required: true })
    await person.call('POST', `/auth/passkeys/${id}/remove`, { code: code() })

    const rows = await api.db('audit_events').where({ merchantId: person.merchant.id }).orderBy('id')

    expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['factor.added', null, { kind: 'totp' }],
      ['recovery_codes.created', null, { count: 10 }],
      ['recovery_codes.used', null, { left: 9 }],
      ['factor.added', null, { kind: 'passkey', name: 'Laptop' }],
      ['factor.renamed', { name: 'Laptop' }, { name: 'Phone' }],
      ['second_factor.refused', null, { by: 'code' }],
      ['recovery_codes.used', null, { left: 8 }],
      ['session.started', null, expect.objectContaining({ by: 'password' })],
      ['second_factor.required', null, { required: true }],
      ['factor.removed', { kind: 'passkey', name: 'Phone' }, null],
    ])
  })
})
