import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'

const api = startApi()

const PASSWORD = 'difference-engine'
const signUp = async () =>
  (
    await api.request('POST', '/auth/register', {
      body: { name: 'Ada Byron', email: `${crypto.randomUUID()}@example.com`, password: PASSWORD, storeName: 'Ada Prints' },
    })
  ).body
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const me = (token: string) => api.request('GET', '/auth/me', bearer(token))
const set = (as: Merchant, body: object) => api.request('PUT', '/auth/me', { as, body })

describe('updateMe', () => {
  it('ends every other session with a new password', async () => {
    const { email, token } = await signUp()
    const { body: own } = await api.request('POST', '/auth/login', { body: { email, password: PASSWORD } })
    const change = { currentPassword: PASSWORD, password: 'analytical-engine' }

    expect((await api.request('PUT', '/auth/me', { ...bearer(own.token), body: change })).status).toBe(200)

    expect([(await me(token)).status, (await me(own.token)).status]).toEqual([401, 200])
  })

  it('keeps what two tabs save at once in different sections', async () => {
    const merchant = await buildMerchant(api.db, { appearance: { borderRadius: '4px' } })

    await Promise.all([
      set(merchant, { vatEnabled: true, vatRate: 19 }),
      set(merchant, { website: 'https://ada.example', description: 'Prints' }),
      set(merchant, { appearance: { colorPrimary: '#9a4320' } }),
      set(merchant, { allowedOrigins: ['https://ada.example'] }),
    ])

    expect((await api.request('GET', '/auth/me', { as: merchant })).body).toMatchObject({
      vatEnabled: true,
      vatRate: 19,
      website: 'https://ada.example',
      description: 'Prints',
      appearance: { borderRadius: '4px', colorPrimary: '#9a4320' },
      allowedOrigins: ['https://ada.example'],
    })
  })

  it('takes any country as the shop’s own, and no other text', async () => {
    const merchant = await buildMerchant(api.db)

    expect((await set(merchant, { vatCountry: 'SE', ossEnabled: true, vatRatesMode: 'own' })).body).toMatchObject({
      vatCountry: 'SE',
      ossEnabled: true,
      vatRatesMode: 'own',
    })
    expect((await set(merchant, { vatCountry: 'JP' })).status).toBe(200)
    expect(await set(merchant, { vatCountry: 'QQ' })).toMatchObject({ status: 400, body: { errors: [{ path: 'vatCountry' }] } })
    expect(await set(merchant, { vatRatesByCountry: { QQ: 5 } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'vatRatesByCountry' }] },
    })
  })

  it('has VAT or the scheme for small businesses of the European Union, not both', async () => {
    const merchant = await buildMerchant(api.db, { vatEnabled: false, vatCountry: null })
    const refusal = { status: 400, body: { errors: [{ path: 'smallBusiness' }] } }

    expect(await set(merchant, { smallBusiness: true })).toMatchObject(refusal)
    expect(await set(merchant, { smallBusiness: true, vatCountry: 'GB' })).toMatchObject(refusal)
    expect(await set(merchant, { smallBusiness: true, vatCountry: 'DE', vatEnabled: true })).toMatchObject(refusal)
    expect((await set(merchant, { smallBusiness: true, vatCountry: 'DE' })).body).toMatchObject({ smallBusiness: true })
    expect(await set(merchant, { vatEnabled: true })).toMatchObject(refusal)
    expect(await set(merchant, { vatCountry: 'US' })).toMatchObject(refusal)
    expect((await set(merchant, { vatEnabled: true, smallBusiness: false })).body).toMatchObject({ vatEnabled: true })
  })

  it('follows the law and offers reverse charge by default', async () => {
    const merchant = await buildMerchant(api.db)
    expect((await api.request('GET', '/auth/me', { as: merchant })).body).toMatchObject({
      vatEnabled: false,
      vatRatesMode: 'law',
      ossEnabled: false,
      reverseChargeEnabled: true,
      euVatValidation: true,
    })
  })

  it('normalizes a domain to its DNS form', async () => {
    const merchant = await buildMerchant(api.db)
    const kept = async (customDomain: string | null) => (await set(merchant, { customDomain })).body.customDomain

    expect(await kept(' Pay.Ada.Example. ')).toBe('pay.ada.example')
    expect(await kept('https://pay.ada.example/')).toBe('pay.ada.example')
    expect(await kept('zahlen.müller.example')).toBe('zahlen.xn--mller-kva.example')
    expect(await kept('')).toBeNull()
  })

  it.each([
    'localhost',
    'ada',
    '127.0.0.1',
    '[::1]',
    'pay_.ada.example',
    'ada.example:8080',
    'ada.example/shop',
    'a..example',
    '*.ada.example',
    'pay.localhost',
  ])('refuses %s as a domain', async (customDomain) => {
    const refused = await set(await buildMerchant(api.db), { customDomain })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'customDomain' }] } })
  })

  it('accepts only an email address for support', async () => {
    const merchant = await buildMerchant(api.db)

    expect(await set(merchant, { supportEmail: 'ada' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'supportEmail' }] },
    })
    expect((await set(merchant, { supportEmail: ' help@ada.example ' })).body.supportEmail).toBe('help@ada.example')
    expect((await set(merchant, { supportEmail: '' })).body.supportEmail).toBeNull()
  })
})

describe('the look', () => {
  it('reaches the checkout, and null restores the default', async () => {
    const merchant = await buildMerchant(api.db)
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
    const shown = async () => (await api.request('GET', `/carts/url/${link.urlId}`)).body.appearance

    await set(merchant, { appearance: { colorPrimary: '#9A4320', borderRadius: '4', fontFamily: 'Georgia, serif' } })
    expect(await shown()).toEqual({ colorPrimary: '#9a4320', borderRadius: '4px', fontFamily: 'Georgia, serif' })
    await set(merchant, { appearance: { fontFamily: null } })
    expect(await shown()).toEqual({ colorPrimary: '#9a4320', borderRadius: '4px' })
    await set(merchant, { appearance: null })
    expect(await shown()).toEqual({})
  })

  it.each([
    ['colorPrimary', 'teal'],
    ['colorPrimary', 'url(x)'],
    ['borderRadius', '90px'],
    ['fontSize', '9px'],
    ['fontFamily', 'x; } body { display: none'],
    ['shadow', 'url(https://x)'],
  ])('refuses %s %s, naming it', async (name, value) => {
    const refused = await set(await buildMerchant(api.db), { appearance: { [name]: value } })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: `appearance.${name}` }] } })
  })

  it('refuses colours that cannot be read on each other', async () => {
    const merchant = await buildMerchant(api.db)
    const refusedFor = async (appearance: object) =>
      ((await set(merchant, { appearance })).body.errors ?? []).map(({ path }: { path: string }) => path)

    expect(await refusedFor({ colorPrimary: '#0a7a55', colorOnPrimary: '#222222' })).toEqual(['appearance.colorOnPrimary'])
    // Readable in the light theme, not in the dark one.
    expect(await refusedFor({ colorText: '#000000' })).toEqual(['appearance.colorText'])
    expect(await refusedFor({ colorText: '#000000', colorBackground: '#fff4e6' })).toEqual([])
    expect(await refusedFor({ colorBackground: '#808080' })).toContain('appearance.colorBackground')
    // The button's text adapts to any accent.
    expect(await refusedFor({ colorPrimary: '#ffee00' })).toEqual([])
  })
})

describe('uploadLogo', () => {
  it('stores a small PNG that the profile can then use', async () => {
    const merchant = await buildMerchant(api.db)
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
    const picture = sharp({ create: { width: 1200, height: 300, channels: 4, background: '#0a7a5580' } }).withExif({
      IFD0: { Artist: 'Ada' },
    })
    const form = new FormData()
    form.append('image', new File([await picture.webp().toBuffer()], 'logo.webp'))

    const { status, body } = await api.request('POST', '/auth/logo', { as: merchant, body: form })
    const kept = await fetch(new URL(body.imageUrl, api.url))
    const saved = await set(merchant, { logoUrl: body.imageUrl })

    expect(status).toBe(201)
    expect(kept.headers.get('content-type')).toBe('image/png')
    expect(await sharp(Buffer.from(await kept.arrayBuffer())).metadata()).toMatchObject({
      width: 600,
      height: 150,
      hasAlpha: true,
    })
    expect(saved.body.logoUrl).toBe(body.imageUrl)
    expect((await api.request('GET', `/carts/url/${link.urlId}`)).body.shopLogoUrl).toBe(body.imageUrl)
    expect((await set(merchant, { logoUrl: null })).body.logoUrl).toBeNull()
  })

  it.each([
    'https://evil.example/logo.png',
    '/files/logos/../../secret',
    '/files/logos/0199a1c2-7b3e-7d41-8f60-5c2e9d0affff.png',
  ])('refuses %s as a logo, because it was not uploaded', async (logoUrl) => {
    const refused = await set(await buildMerchant(api.db), { logoUrl })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'logoUrl' }] } })
  })
})

describe('settings of subscriptions', () => {
  it('have defaults, and keep what is not named', async () => {
    const merchant = await buildMerchant(api.db)
    const settings = async (body: object) => (await set(merchant, { subscriptionSettings: body })).body.subscriptionSettings

    expect(await settings({})).toEqual({ graceDays: 14, soldOut: 'skip', buyersPause: false, buyersQuantity: false })
    expect(await settings({ graceDays: 0, buyersPause: true })).toMatchObject({ graceDays: 0, buyersPause: true })
    expect(await settings({ soldOut: 'pause' })).toEqual({
      graceDays: 0,
      soldOut: 'pause',
      buyersPause: true,
      buyersQuantity: false,
    })
  })

  it.each([{ graceDays: 61 }, { graceDays: -1 }, { soldOut: 'refund' }, { buyersPause: null }])(
    'refuse %j with the field',
    async (subscriptionSettings) => {
      const refused = await set(await buildMerchant(api.db), { subscriptionSettings })
      const [field] = Object.keys(subscriptionSettings)
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: `subscriptionSettings.${field}` }] } })
    },
  )
})

describe('endAllSessions', () => {
  it('ends every session including the caller’s, and no other account’s', async () => {
    const [{ email, token }, other] = await Promise.all([signUp(), signUp()])
    const { body: elsewhere } = await api.request('POST', '/auth/login', { body: { email, password: PASSWORD } })

    const { status } = await api.request('POST', '/auth/sessions/end', bearer(token))

    expect(status).toBe(204)
    expect([(await me(token)).status, (await me(elsewhere.token)).status, (await me(other.token)).status]).toEqual([
      401, 401, 200,
    ])
    expect((await api.request('POST', '/auth/login', { body: { email, password: PASSWORD } })).status).toBe(200)
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
