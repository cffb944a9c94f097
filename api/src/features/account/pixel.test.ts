import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { unseal } from '../../platform/http/seal.ts'

const api = startApi()

describe('saveFacebookPixel', () => {
  it('stores the consent setting until it is changed', async () => {
    const merchant = await buildMerchant(api.db)
    const save = (body: object) => api.request('POST', '/auth/facebook-pixel', { as: merchant, body: { pixelId: '1', ...body } })

    expect((await save({ consent: 'never' })).body.consent).toBe('never')
    expect((await save({})).body.consent).toBe('never')
    expect(await save({ consent: 'perhaps' })).toMatchObject({ status: 400, body: { errors: [{ path: 'consent' }] } })
  })

  it('puts the pixel on the checkout, and stores the token sealed', async () => {
    const merchant = await buildMerchant(api.db)
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])

    const saved = await api.request('POST', '/auth/facebook-pixel', {
      as: merchant,
      body: { pixelId: '1234567890', accessToken: 'EAAB-token' },
    })

    expect(saved.body).toEqual({
      pixelId: '1234567890',
      enabled: true,
      consent: 'auto',
      isConfigured: true,
      hasAccessToken: true,
      hasFacebookPixel: true,
    })
    expect((await api.request('GET', `/carts/url/${link.urlId}`)).body).toMatchObject({
      facebookPixelId: '1234567890',
      pixelEventsEnabled: true,
      pixelConsent: 'auto',
    })
    const { pixelAccessToken } = await api.db('merchants').where({ id: merchant.id }).first()
    expect(pixelAccessToken).not.toContain('EAAB-token')
    expect(unseal(api.config.secrets, pixelAccessToken)).toBe('EAAB-token')
  })

  it('keeps the saved token unless one is sent, and removes it on request', async () => {
    const merchant = await buildMerchant(api.db)
    const save = (body: object) => api.request('POST', '/auth/facebook-pixel', { as: merchant, body: { pixelId: '1', ...body } })
    await save({ accessToken: 'EAAB-token' })

    expect((await save({ accessToken: '', enabled: false })).body).toMatchObject({ hasAccessToken: true, enabled: false })
    expect((await save({ accessToken: null })).body).toMatchObject({ hasAccessToken: false })
    expect((await api.request('DELETE', '/auth/facebook-pixel', { as: merchant })).status).toBe(204)
    expect((await api.request('GET', '/auth/facebook-pixel', { as: merchant })).body).toMatchObject({
      pixelId: null,
      isConfigured: false,
    })
  })

  it('refuses an invalid pixel id', async () => {
    const merchant = await buildMerchant(api.db)
    expect(await api.request('POST', '/auth/facebook-pixel', { as: merchant, body: { pixelId: '"><script>' } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'pixelId' }] },
    })
  })
})
