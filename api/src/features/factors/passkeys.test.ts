import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { buildPerson, PASSWORD } from '../../../test/person.ts'
import { startApi } from '../../../test/server.ts'

const api = startApi()

afterEach(() => void vi.useRealTimers())
const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })

const optionsOfAnybody = async () => (await api.request('POST', '/auth/login/passkey/options')).body
const signIn = (passkey: object, more: object = {}) => api.request('POST', '/auth/login/passkey', { body: { passkey, ...more } })

describe('createPasskey', () => {
  it('stores a passkey, which can be renamed', async () => {
    const person = await buildPerson(api)

    const { id } = await person.addPasskey('Laptop')
    await person.call('PUT', `/auth/passkeys/${id}`, { name: 'Phone' })

    expect((await person.factors()).passkeys).toMatchObject([{ id, name: 'Phone', last_used_at: null }])
  })

  it.each([
    ['used before', async (_: unknown, take: () => Promise<unknown>) => void (await take())],
    ['expired', async () => void later(301)],
  ])('refuses a challenge that is %s', async (_what, spoil) => {
    const person = await buildPerson(api)
    const device = createAuthenticator({ origin: api.config.publicUrl })
    const options = (await person.call('POST', '/auth/passkeys/options', { current_password: PASSWORD })).body
    const add = () => person.call('POST', '/auth/passkeys', { name: 'Laptop', credential: device.create(options) })
    await spoil(undefined, add)

    expect(await add()).toMatchObject({ status: 422, body: { code: 'passkey_refused' } })
  })

  it('refuses the page of another site, and the challenge of another account', async () => {
    const [person, other] = [await buildPerson(api), await buildPerson(api)]
    const options = (await person.call('POST', '/auth/passkeys/options', { current_password: PASSWORD })).body
    const evil = createAuthenticator({ origin: 'https://evil.example' })
    const own = createAuthenticator({ origin: api.config.publicUrl })

    expect((await person.call('POST', '/auth/passkeys', { name: 'x', credential: evil.create(options) })).status).toBe(422)
    expect((await other.call('POST', '/auth/passkeys', { name: 'x', credential: own.create(options) })).status).toBe(422)
  })

  it('needs a proof in the call that begins it', async () => {
    const { call } = await buildPerson(api)

    expect((await call('POST', '/auth/passkeys/options', {})).status).toBe(400)
  })
})

describe('completeSignIn with a passkey', () => {
  it('signs in once with what the passkey signed', async () => {
    const person = await buildPerson(api)
    const { device } = await person.addPasskey()
    const asked = (await person.login()).body
    expect(asked).toMatchObject({ accepts: ['passkey', 'recovery_code'], passkey_request: { allowCredentials: [{}] } })
    const passkey = device.get(asked.passkey_request)

    expect((await person.finish(asked.challenge_id, { passkey })).status).toBe(200)

    const again = (await person.login()).body
    expect(await person.finish(again.challenge_id, { passkey })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'passkey' }] },
    })
  })

  it('accepts no signature that was made for a proof or for a sign-in alone', async () => {
    const person = await buildPerson(api)
    const { device } = await person.addPasskey()
    const { challenge_id: id } = (await person.login()).body

    for (const options of [await person.request(), await optionsOfAnybody()])
      expect((await person.finish(id, { passkey: device.get(options) })).status).toBe(400)
  })
})

describe('signInWithPasskey', () => {
  it('needs no password and no address', async () => {
    const person = await buildPerson(api)
    const { device } = await person.addPasskey()

    const answer = await signIn(device.get(await optionsOfAnybody()), { remember: true })

    expect(answer).toMatchObject({ status: 200, body: { id: person.merchant.id } })
    expect((await person.factors()).passkeys[0].last_used_at).not.toBeNull()
  })

  it('refuses everything that is wrong with one answer, and changes nothing', async () => {
    const [person, other] = [await buildPerson(api), await buildPerson(api)]
    const { device } = await person.addPasskey()
    const used = device.get(await optionsOfAnybody())
    await signIn(used)
    const stranger = createAuthenticator({ origin: api.config.publicUrl })
    const options = await optionsOfAnybody()
    const wrong = {
      replayed: used,
      'of an unknown device': stranger.get(options),
      'with the id of another account': {
        ...device.get(options),
        response: { ...device.get(options).response, userHandle: idOf(other.merchant.id) },
      },
      'of another page': withState(device, { origin: 'https://evil.example' }, options),
      'without verified user': withState(device, { isVerified: false }, options),
      'for a proof': device.get(await person.request()),
      'with a made-up challenge': device.get({ ...options, challenge: 'bm9uc2Vuc2U' }),
    }

    for (const [what, passkey] of Object.entries(wrong))
      expect({ what, ...(await signIn(passkey)) }).toMatchObject({ what, status: 422, body: { code: 'passkey_refused' } })
    expect((await signIn(device.get(options))).status).toBe(200)
  })

  it('refuses a counter that does not rise: there is a copy of the passkey', async () => {
    const person = await buildPerson(api)
    const { device } = await person.addPasskey()
    await signIn(device.get(await optionsOfAnybody()))
    device.state.counter = 0

    expect((await signIn(device.get(await optionsOfAnybody()))).status).toBe(422)
  })

  it('refuses an expired challenge, and a passkey that was removed', async () => {
    const person = await buildPerson(api)
    const { device, id } = await person.addPasskey()
    const expired = device.get(await optionsOfAnybody())
    await person.call('POST', `/auth/passkeys/${id}/remove`, { passkey: device.get(await person.request()) })
    expect((await signIn(device.get(await optionsOfAnybody()))).status).toBe(422)
    later(301)

    expect((await signIn(expired)).status).toBe(422)
  })
})

function withState(
  device: ReturnType<typeof createAuthenticator>,
  changes: Partial<typeof device.state>,
  options: Parameters<typeof device.get>[0],
) {
  const { origin, isVerified } = device.state
  Object.assign(device.state, changes)
  const passkey = device.get(options)
  Object.assign(device.state, { origin, isVerified })
  return passkey
}

const idOf = (merchantId: string) => Buffer.from(merchantId.replaceAll('-', ''), 'hex').toString('base64url')
