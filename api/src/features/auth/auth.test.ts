import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { PLAIN_ID } from '../../platform/http/secrets.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'

const api = startApi()

const PASSWORD = 'difference-engine'
const newAddress = () => `${randomUUID()}@example.com`
const register = (body: object = {}) =>
  api.request('POST', '/auth/register', {
    body: { name: 'Ada Byron', email: newAddress(), password: PASSWORD, storeName: 'Ada Prints', ...body },
  })
const login = (email: string, password = PASSWORD, more: object = {}) =>
  api.request('POST', '/auth/login', { body: { email, password, ...more } })
const me = (authorization?: string) => api.request('GET', '/auth/me', { headers: authorization ? { authorization } : {} })
const update = (token: string, body: object) =>
  api.request('PUT', '/auth/me', { body, headers: { authorization: `Bearer ${token}` } })

describe('register', () => {
  it.each([
    ['Europe/Berlin', true],
    ['Europe/London', true],
    ['Europe/Zurich', true],
    ['Europe/Oslo', true],
    ['America/New_York', false],
    ['UTC', false],
  ])('begins with prices that include VAT where shops show them so: %s, %s', async (timeZone, expected) => {
    const { body } = await register({ timeZone })
    expect((await me(`Bearer ${body.token}`)).body.vatIncludeInPrice).toBe(expected)
  })

  it('opens an account and signs it in', async () => {
    const email = newAddress()

    const { status, body } = await register({ email, tier: 'pro', timeZone: 'Europe/Berlin' })

    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Ada Byron', email, storeName: 'Ada Prints', tier: 'pro' })
    expect(await me(`Bearer ${body.token}`)).toMatchObject({
      status: 200,
      body: { id: body.id, feeRate: 6.5, timeZone: 'Europe/Berlin', emailConfirmed: false, paymentsEnabled: false },
    })
  })

  it.each(['password', 'PassWord1', '12345678', 'iloveyou', 'p@ssw0rd'])(
    'refuses the common password %s and says why',
    async (password) => {
      const reason = 'This is one of the most used passwords, which attackers try first. Please choose another.'

      expect(await register({ password })).toMatchObject({
        status: 400,
        body: { message: reason, errors: [{ path: 'password', msg: reason }] },
      })
    },
  )

  it.each(['linktill-2026', 'AdaPrints1!', 'prints2025', 'Byron.Byron', 'kiln.clay-99'])(
    'refuses %s, which is the name of its owner, shop, address or of the platform',
    async (password) => {
      const email = `kiln.clay+${randomUUID()}@example.com`

      expect(await register({ password, email })).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } })
    },
  )

  it.each(['8492736158', 'prints of blue herons', '密码是个秘密啊啊'])('accepts %s', async (password) => {
    expect((await register({ password })).status).toBe(201)
  })

  it('defaults to the basic plan and UTC', async () => {
    const { body } = await register()

    expect(await Merchant.query(api.db).findById(body.id)).toMatchObject({ tier: 'basic', timeZone: 'UTC' })
  })

  it('rejects a plan that only the operator grants', async () => {
    const email = 'plan@example.com'

    const { status, body } = await register({ email, tier: 'enterprise' })

    expect([status, body.message]).toEqual([403, 'This plan is not self-service. Please contact sales.'])
    expect(await Merchant.query(api.db).where({ email })).toEqual([])
  })

  it('stores only an argon2id hash of the password', async () => {
    const { body } = await register()

    const row = await api.db('merchants').where({ id: body.id }).first()

    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(row)).not.toContain(PASSWORD)
  })

  it('refuses an address that is taken, in any spelling', async () => {
    const { body: first } = await register()

    const second = await register({ email: first.email.toUpperCase() })

    expect(second).toMatchObject({ status: 409, body: { code: 'email_taken', message: 'User already exists' } })
  })

  it('opens one account when an address is registered twice at once', async () => {
    const email = newAddress()

    const answers = await Promise.all([register({ email }), register({ email }), register({ email })])

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it.each([
    ['name', { name: '   ' }],
    ['storeName', { storeName: '\t' }],
    ['email', { email: 'ada@example' }],
    ['email', { email: 'ada byron@example.com' }],
    ['password', { password: 'sevenly' }],
    ['tier', { tier: 'gold' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
  ])('names %s when it is %o', async (path, body) => {
    expect(await register(body)).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ path }] } })
  })
})

describe('login', () => {
  it('accepts the address in any case, and with surrounding blanks', async () => {
    const { body } = await register()

    expect(await login(` ${body.email.toUpperCase()} `)).toMatchObject({ status: 200, body: { id: body.id } })
  })

  it('responds the same to an unknown address and to a wrong password', async () => {
    const { body } = await register()

    const wrong = await login(body.email, 'another-engine')
    const unknown = await login(newAddress())

    expect(wrong).toMatchObject({ status: 401, body: { code: 'unauthorized', message: 'Email or password is incorrect.' } })
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
    expect(unknown.status).toBe(401)
    expect([wrong, unknown].map(({ headers }) => headers.get('www-authenticate'))).toEqual(
      Array(2).fill('Bearer realm="Linktill"'),
    )
  })

  it('takes about as long for an unknown address as for a wrong password', async () => {
    const { body } = await register()
    // The processor's time, which other programs on the machine do not change.
    const timed = async (email: string) => {
      const start = process.cpuUsage()
      await login(email, 'another-engine')
      const { user, system } = process.cpuUsage(start)
      return user + system
    }
    await timed(newAddress())
    const wrong: number[] = []
    const unknown: number[] = []

    for (let turn = 0; turn < 9; turn++) {
      wrong.push(await timed(body.email))
      unknown.push(await timed(newAddress()))
    }

    // Without hashing, an unknown address takes a fifth of the time.
    expect(median(unknown) / median(wrong)).toBeGreaterThan(0.5)
    expect(median(unknown) / median(wrong)).toBeLessThan(2)
  })
})

describe('getMe', () => {
  const sign = (claims: object, secret = api.config.secrets.first.value, options: jwt.SignOptions = {}) =>
    `Bearer ${jwt.sign(claims, secret, { algorithm: 'HS256', keyid: PLAIN_ID, expiresIn: 60, ...options })}`

  it.each<[string, (id: string) => string | undefined]>([
    ['none', () => undefined],
    ['a scheme alone', () => 'Bearer'],
    ['another scheme', (id) => sign({ sub: id, sid: id }).replace('Bearer', 'Basic')],
    ['text that is not a token', () => 'Bearer nonsense'],
    ['a token of another secret', (id) => sign({ sub: id, sid: id }, 'b secret of forty characters for testing')],
    ['an expired token', (id) => sign({ sub: id, sid: id }, undefined, { expiresIn: -1 })],
    ['an unsigned token', (id) => sign({ sub: id, sid: id }, '', { algorithm: 'none' })],
    ['a token of another algorithm', (id) => sign({ sub: id, sid: id }, undefined, { algorithm: 'HS512' })],
    ['a token of another session', (id) => sign({ sub: id, sid: randomUUID() })],
    ['a token without a session', (id) => sign({ sub: id })],
    ['a token without an account', (id) => sign({ sid: id })],
    ['a token of another account', (id) => sign({ sub: randomUUID(), sid: id })],
  ])('refuses %s', async (_what, authorization) => {
    const merchant = await buildMerchant(api.db)

    expect(await me(authorization(merchant.id))).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect((await me(sign({ sub: merchant.id, sid: merchant.id }))).status).toBe(200)
  })

  it('returns neither hash nor access token', async () => {
    const merchant = await buildMerchant(api.db, { passwordHash: 'the-hash' })
    await api.db('merchants').where({ id: merchant.id }).update({ pixelAccessToken: 'the-token' })

    const { body } = await api.request('GET', '/auth/me', { as: merchant })

    expect(JSON.stringify(body)).not.toMatch(/the-hash|the-token|version/i)
  })

  it('returns the currency with the most sales as the main one, and that of the region before the first', async () => {
    const merchant = await buildMerchant(api.db)
    const sell = async (currency: 'USD' | 'EUR', times: number) => {
      const mug = await buildProduct(api.db, merchant, { currency })
      const link = await buildLink(api.db, merchant, [mug])
      for (let sale = 0; sale < times; sale++) await buildOrder(api.db, link, [mug])
    }
    const mainCurrency = async () => (await api.request('GET', '/auth/me', { as: merchant })).body.mainCurrency

    expect(await mainCurrency()).toBe('USD')
    await api.request('PUT', '/auth/me', { as: merchant, body: { timeZone: 'Europe/Stockholm' } })
    expect(await mainCurrency()).toBe('SEK')
    await sell('USD', 1)
    await sell('EUR', 2)
    expect(await mainCurrency()).toBe('EUR')
  })
})

describe('updateMe', () => {
  it('changes the named fields, clears those set to null, and leaves the rest', async () => {
    const { body: session } = await register()
    await update(session.token, { website: 'https://ada.example', businessType: 'company', vatRate: 19.5 })

    const { status, body } = await update(session.token, { website: null, vatRatesByCountry: { FR: 20 } })

    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Ada Byron',
      website: null,
      businessType: 'company',
      vatRate: 19.5,
      vatRatesByCountry: { FR: 20 },
    })
  })

  it('requires the current password for a new one', async () => {
    const { body: session } = await register()

    const without = await update(session.token, { password: 'analytical-engine' })
    const wrong = await update(session.token, { password: 'analytical-engine', currentPassword: 'guess' })

    expect(without).toMatchObject({
      status: 400,
      body: { message: 'Current password is required to set a new password.', errors: [{ path: 'currentPassword' }] },
    })
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'currentPassword' }] } })
    expect((await login(session.email)).status).toBe(200)
  })

  it('refuses a common password', async () => {
    const { body: session } = await register()

    const refused = await update(session.token, { password: 'password123', currentPassword: PASSWORD })

    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } })
    expect((await login(session.email)).status).toBe(200)
  })

  it('signs in with the new password only', async () => {
    const { body: session } = await register()
    const changed = await update(session.token, { password: 'analytical-engine', currentPassword: PASSWORD })

    expect(changed.status).toBe(200)
    expect((await login(session.email)).status).toBe(401)
    expect((await login(session.email, 'analytical-engine')).status).toBe(200)
  })

  it.each(['website', 'termsUrl', 'privacyUrl'])('accepts only a web address as %s', async (field) => {
    const merchant = await buildMerchant(api.db)
    const set = (value: string) => api.request('PUT', '/auth/me', { as: merchant, body: { [field]: value } })

    for (const bad of ['javascript:alert(1)', 'JaVaScRiPt://x', 'data:text/html,x', 'ada.example'])
      expect(await set(bad)).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
    expect((await set(' https://ada.example/x ')).body[field]).toBe('https://ada.example/x')
    expect((await set('')).body[field]).toBeNull()
  })

  it('normalizes allowed origins, and refuses values that could end a header', async () => {
    const merchant = await buildMerchant(api.db)
    const set = (...allowedOrigins: string[]) => api.request('PUT', '/auth/me', { as: merchant, body: { allowedOrigins } })

    const kept = await set('https://Shop.example/', 'https://shop.example', 'https://*.shop.example', 'http://localhost:5173')

    expect(kept.body.allowedOrigins).toEqual(['https://shop.example', 'https://*.shop.example', 'http://localhost:5173'])
    for (const bad of ['*', 'https://', 'https://a.example; script-src *', 'https://a.example/path', 'ftp://a.example'])
      expect(await set(bad)).toMatchObject({ status: 400, body: { errors: [{ path: 'allowedOrigins.0' }] } })
  })

  it.each(['https://*.com', 'https://*.co.uk', 'https://*.github.io', 'http://*.localhost', 'https://*.10.0.0.1'])(
    'refuses %s, where strangers have sites',
    async (origin) => {
      const merchant = await buildMerchant(api.db)

      const refused = await api.request('PUT', '/auth/me', { as: merchant, body: { allowedOrigins: [origin] } })

      expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'allowedOrigins' }] } })
      expect(refused.body.message).toBe(
        `${origin} would admit sites of other owners. Put the * below a domain of your own, such as https://*.shop.example.`,
      )
    },
  )

  it('makes a changed domain unverified', async () => {
    const merchant = await buildMerchant(api.db, { customDomain: 'pay.ada.example', sslEnabled: true })
    const set = (customDomain: string) => api.request('PUT', '/auth/me', { as: merchant, body: { customDomain } })

    expect((await set('pay.ada.example')).body.sslEnabled).toBe(true)
    expect((await set('shop.ada.example')).body.sslEnabled).toBe(false)
  })

  it.each([
    ['name', ' ', 'name is required.'],
    ['storeName', ' ', 'storeName is required.'],
    ['email', 'ada', 'email must be an email address in plain letters, such as ada@example.com.'],
    ['timeZone', 'Mars/Olympus', 'timeZone must be a name such as Europe/Berlin.'],
    ['password', 'sevenly', 'password must be at least 8 characters long.'],
    ['vatCountry', 'XX', 'vatCountry must be the two-letter code of a country, such as US.'],
    ['vatRate', 101, 'vatRate must be at most 100.'],
    ['allowedOrigins', 'https://a.example', 'allowedOrigins must be array.'],
  ])('refuses %s %o in a sentence', async (field, value, sentence) => {
    const merchant = await buildMerchant(api.db)

    const refused = await api.request('PUT', '/auth/me', { as: merchant, body: { [field]: value } })

    expect(refused).toMatchObject({ status: 400, body: { message: sentence, errors: [{ path: field, msg: sentence }] } })
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}
