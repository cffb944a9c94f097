import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Tier } from '../../shop/merchant/Merchant.ts'

const open = startApi()
const strict = startApi({ enforcePlans: true })

const KEY = { name: 'Till', scopes: ['read'] }
const ENDPOINT = { url: 'https://hooks.example/linktill', event_types: ['order.completed'] }

async function calls(api: typeof open, tier: Tier) {
  const merchant = await buildMerchant(api.db, { tier })
  const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
  const outcome = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await api.request(method, path, { as: merchant, body })
    return status < 300 ? 'allowed' : `${status} ${answer.message}`
  }
  return {
    overview: await outcome('GET', '/analytics?date_range=all_time'),
    export: await outcome('GET', '/analytics/export?date_range=all_time&by=day'),
    linkAnalytics: await outcome('GET', `/carts/${link.id}/analytics?dateRange=all_time`),
    plainLink: await outcome('PUT', `/carts/${link.id}/options`, { return_url: 'https://shop.example/thanks' }),
    redirect: await outcome('PUT', `/carts/${link.id}/options`, { return_params: { plan: 'a' } }),
    key: await outcome('POST', '/api-keys', KEY),
    webhook: await outcome('POST', '/webhook-endpoints', ENDPOINT),
    webhooksRead: await outcome('GET', '/webhook-endpoints'),
  }
}

const needs = (name: string, plan: string) => `403 ${name} needs the ${plan} plan.`

describe('plans', () => {
  it('are informational unless the operator enforces them', async () => {
    expect(new Set(Object.values(await calls(open, 'basic')))).toEqual(new Set(['allowed']))
  })

  it('limit each merchant to their features when enforced', async () => {
    const pro = {
      overview: 'allowed',
      export: 'allowed',
      linkAnalytics: 'allowed',
      plainLink: 'allowed',
      redirect: 'allowed',
      key: needs('API access', 'Enterprise'),
      webhook: needs('Sending webhooks', 'Enterprise'),
      webhooksRead: 'allowed',
    }
    expect(await calls(strict, 'pro')).toEqual(pro)
    expect(await calls(strict, 'basic')).toEqual({
      ...pro,
      overview: needs('Advanced analytics', 'Pro'),
      export: needs('Advanced analytics', 'Pro'),
      redirect: needs('Redirecting with custom parameters', 'Pro'),
    })
    expect(new Set(Object.values(await calls(strict, 'enterprise')))).toEqual(new Set(['allowed']))
  })

  it('refuse the keys of a merchant who has left the plan, and let them be revoked', async () => {
    const merchant = await buildMerchant(strict.db, { tier: 'enterprise' })
    const { body } = await strict.request('POST', '/api-keys', { as: merchant, body: KEY })
    const withKey = () => strict.request('GET', '/products', { headers: { authorization: `Bearer ${body.secret}` } })
    expect((await withKey()).status).toBe(200)

    await strict.db('merchants').where({ id: merchant.id }).update({ tier: 'basic' })

    expect(await withKey()).toMatchObject({ status: 403, body: { message: 'API access needs the Enterprise plan.' } })
    expect((await strict.request('DELETE', `/api-keys/${body.api_key.id}`, { as: merchant })).status).toBe(200)
  })
})
