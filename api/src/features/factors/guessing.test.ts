import { expect, it } from 'vitest'
import { buildPerson, PASSWORD } from '../../../test/person.ts'
import { startApi } from '../../../test/server.ts'

const api = startApi({ rateLimits: true })

/** A network address that no other call uses. */
const newNetwork = () => ({ 'x-forwarded-for': `192.0.2.${networks++}` })
let networks = 1

it('delays guesses at codes over all sign-ins of an account, and not those of a known browser', async () => {
  const person = await buildPerson(api)
  const { code, wrongCode, recoveryCodes } = await person.addTotp()
  const newChallenge = async () => (await person.login({}, newNetwork())).body.challenge_id
  const signedIn = await person.finish(await newChallenge(), { code: code() })
  const [device] = signedIn.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('device_'))!
    .split(';')
  const guess = async (id: string) => (await person.finish(id, { code: wrongCode() }, newNetwork())).status
  const guesses: number[] = []
  for (let n = 0; n < 4; n++) {
    const id = await newChallenge()
    for (let tries = 0; tries < 3; tries++) guesses.push(await guess(id))
  }

  expect(guesses).toEqual([...Array(11).fill(400), 429])
  const id = await newChallenge()
  expect((await person.finish(id, { code: recoveryCodes[0] }, newNetwork())).status).toBe(429)
  expect((await person.finish(id, { code: recoveryCodes[0] }, { ...newNetwork(), cookie: device! })).status).toBe(200)
})

it('does not count a right password that a factor must follow', async () => {
  const person = await buildPerson(api)
  await person.addTotp()

  for (let n = 0; n < 15; n++) expect((await person.login({}, newNetwork())).body.code).toBe('second_factor_required')
})

it('lets a stranger without the password delay nobody', async () => {
  const person = await buildPerson(api)
  const { code } = await person.addTotp()
  for (let n = 0; n < 15; n++) await person.finish('made up', { code: '000000' }, newNetwork())

  expect(
    (await person.finish((await person.login({}, newNetwork())).body.challenge_id, { code: code() }, newNetwork())).status,
  ).toBe(200)
})

it('counts guesses of a sign-in and of a session in one counter, and mails the owner about the latter once', async () => {
  const person = await buildPerson(api)
  const { code, wrongCode } = await person.addTotp()
  const confirm = () => person.call('POST', '/auth/session/proof', { code: wrongCode() })
  const remove = () => person.call('POST', '/auth/totp/remove', { code: wrongCode() })
  for (let n = 0; n < 3; n++) expect([(await confirm()).status, (await remove()).status]).toEqual([400, 400])
  const id = (await person.login({}, newNetwork())).body.challenge_id
  for (let n = 0; n < 4; n++) expect((await person.finish(id, { code: wrongCode() }, newNetwork())).status).toBe(400)
  expect((await confirm()).status).toBe(400)

  expect((await person.finish(id, { code: code() }, newNetwork())).status).toBe(429)
  expect(await confirm()).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  await api.runJobs()
  const mailed = api.mails.filter(({ to, subject }) => to === person.merchant.email && subject.startsWith('A wrong password'))
  expect(mailed).toHaveLength(1)
})

it('counts guesses with a session over all operations that take a proof', async () => {
  const person = await buildPerson(api)
  for (let n = 0; n < 5; n++) {
    expect((await person.call('POST', '/auth/totp', { current_password: 'guess' })).status).toBe(400)
    expect((await person.call('POST', '/auth/passkeys/options', { code: '000000' })).status).toBe(400)
  }

  expect((await person.call('POST', '/auth/totp', { current_password: PASSWORD })).status).toBe(429)
})

it('counts guesses at the password of a change of profile and of a deletion in the same counter, and mails the owner', async () => {
  const person = await buildPerson(api)
  const rename = () => person.call('PUT', '/auth/me', { currentPassword: 'guess', email: 'new@example.com' })
  const remove = (password = 'guess') => person.call('POST', '/auth/delete-account', { password })
  for (let n = 0; n < 5; n++) expect([(await rename()).status, (await remove()).status]).toEqual([400, 400])

  expect(await remove(PASSWORD)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect((await person.call('POST', '/auth/totp', { current_password: PASSWORD })).status).toBe(429)
  expect((await person.call('PUT', '/auth/me', { storeName: 'Kiln' })).status).toBe(200)
  const refused = await api.db('audit_events').where({ merchantId: person.merchant.id, action: 'proof.refused' })
  expect(refused).toHaveLength(10)
  await api.runJobs()
  expect(
    api.mails.filter(({ to, subject }) => to === person.merchant.email && subject.startsWith('A wrong password')),
  ).toHaveLength(1)
})

it('does not count a change of profile that is refused for another reason', async () => {
  const person = await buildPerson(api)
  for (let n = 0; n < 9; n++) {
    const changes = { currentPassword: PASSWORD, password: 'password1234', storeName: 'Kiln' }
    expect((await person.call('PUT', '/auth/me', changes)).status).toBe(400)
    expect((await person.call('PUT', '/auth/me', { password: 'another-password' })).status).toBe(400)
  }

  expect(await api.db('audit_events').where({ merchantId: person.merchant.id, action: 'proof.refused' })).toEqual([])
})
