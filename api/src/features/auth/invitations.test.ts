import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/server.ts'
import { canonicalEmail } from '../../gateways/mail/canonicalEmail.ts'
import { createInvitation, inviteOwner } from './invitations.ts'

const newAddress = () => `${randomUUID()}@example.com`
const registerAt =
  (api: TestApi) =>
  (body: object = {}) =>
    api.request('POST', '/auth/register', {
      body: { name: 'Ada Byron', email: newAddress(), password: 'difference-engine', storeName: 'Ada Prints', ...body },
    })
const accountsAt = async (api: TestApi) => Number((await api.db('merchants').count({ count: '*' }).first())!['count'])

describe('register by invitation', () => {
  const api = startApi({ signUp: 'invited' })
  const register = registerAt(api)
  const invite = (email: string | null = null) => createInvitation(api.db, email && canonicalEmail(email))

  it('refuses everybody without one, and does not say who has an account', async () => {
    const { email } = await buildMerchant(api.db)
    const before = await accountsAt(api)

    for (const body of [{}, { email }, { password: 'password' }])
      expect(await register(body)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', message: 'Sign-up is by invitation here. Open the link of your invitation.' },
      })
    expect(await accountsAt(api)).toBe(before)
  })

  it('opens one account with one, and keeps only its hash', async () => {
    const invitation = await invite()

    const { status, body } = await register({ invitation })

    expect(status).toBe(201)
    const rows = await api.db('invitations').where({ usedBy: body.id })
    expect(rows).toMatchObject([{ usedAt: expect.any(Date), canonicalEmail: null }])
    expect(JSON.stringify(rows)).not.toContain(invitation)
  })

  it('refuses one that was used, and opens no second account', async () => {
    const invitation = await invite()
    await register({ invitation })
    const before = await accountsAt(api)

    const message = 'This invitation has been used. Ask for a new one.'
    expect(await register({ invitation })).toMatchObject({
      status: 400,
      body: { message, errors: [{ path: 'invitation', msg: message }] },
    })
    expect(await accountsAt(api)).toBe(before)
  })

  it('lets one of many concurrent callers in', async () => {
    const invitation = await invite()
    const before = await accountsAt(api)

    const answers = await Promise.all(Array.from({ length: 6 }, () => register({ invitation })))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400])
    expect(await accountsAt(api)).toBe(before + 1)
  })

  it('refuses another address than the invited one, and takes that in any spelling', async () => {
    const email = newAddress()
    const invitation = await invite(email)

    const message = 'This invitation is for another address. Sign up with the address that was invited.'
    expect(await register({ invitation })).toMatchObject({
      status: 400,
      body: { message, errors: [{ path: 'email', msg: message }] },
    })
    expect((await register({ invitation, email: email.toUpperCase() })).status).toBe(201)
  })

  it.each([
    [
      'expired',
      async () => {
        const token = await invite()
        await api
          .db('invitations')
          .whereNull('usedAt')
          .update({ expiresAt: new Date(Date.now() - 60_000) })
        return token
      },
    ],
    ['made up', async () => 'A made-up token'],
  ])('refuses one that is %s', async (_, make) => {
    const message = 'This invitation has expired, or is not whole. Ask for a new one.'
    expect(await register({ invitation: await make() })).toMatchObject({
      status: 400,
      body: { message, errors: [{ path: 'invitation', msg: message }] },
    })
  })

  it('uses up nothing when the account cannot be opened', async () => {
    const { email } = await buildMerchant(api.db)
    const invitation = await invite()

    expect(await register({ invitation, email })).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect(await register({ invitation, password: 'password' })).toMatchObject({ status: 400 })

    expect((await register({ invitation })).status).toBe(201)
  })

  it('says so to everybody', async () => {
    expect((await api.request('GET', '/auth/sign-in-options')).body).toMatchObject({ sign_up: 'invited', shop: 'platform' })
  })
})

describe('register with sign-up closed', () => {
  const api = startApi({ signUp: 'closed', shop: 'own' })
  const register = registerAt(api)

  it('lets the first owner in by their link, and then nobody', async () => {
    const first = await inviteOwner(api.db, { canonicalEmail: null, replaces: false })
    expect(await inviteOwner(api.db, { canonicalEmail: null, replaces: false })).toBe(null)
    const second = await inviteOwner(api.db, { canonicalEmail: null, replaces: true })
    const closed = { status: 403, body: { code: 'forbidden', message: 'Sign-up is closed here.' } }

    expect(await register()).toMatchObject(closed)
    expect(await register({ invitation: first })).toMatchObject(closed)
    expect(await register({ invitation: await createInvitation(api.db, null) })).toMatchObject(closed)
    expect((await register({ invitation: second })).status).toBe(201)

    expect(await register({ invitation: second })).toMatchObject({ status: 400, body: { errors: [{ path: 'invitation' }] } })
    const late = await inviteOwner(api.db, { canonicalEmail: null, replaces: true })
    expect(await register({ invitation: late })).toMatchObject({
      status: 403,
      body: { message: 'This shop has its owner already.' },
    })
    expect(await accountsAt(api)).toBe(1)
  })
})

describe('register with sign-up open', () => {
  const api = startApi()

  it('needs no invitation, and uses up none', async () => {
    const invitation = await createInvitation(api.db, null)

    expect((await registerAt(api)({ invitation })).status).toBe(201)

    expect(await api.db('invitations').whereNotNull('usedAt')).toEqual([])
    expect((await api.request('GET', '/auth/sign-in-options')).body).toMatchObject({ sign_up: 'open', shop: 'platform' })
  })
})

describe('register in an own shop with sign-up open', () => {
  const api = startApi({ shop: 'own' })

  it('lets one seller in', async () => {
    const register = registerAt(api)

    expect((await register()).status).toBe(201)

    expect(await register()).toMatchObject({ status: 403, body: { message: 'This shop has its owner already.' } })
  })
})
