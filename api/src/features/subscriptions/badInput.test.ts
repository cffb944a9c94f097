import { beforeAll, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { buildSubscription } from '../../../test/subscriptionFactories.ts'
import type { Billing } from '../../pricing/Billing.ts'
import { Product } from '../../shop/catalogue/Product.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Subscription } from '../../shop/subscription/Subscription.ts'

const api = startApi()
const ONCE = { cycles: null, isInstalments: false, trialDays: 0, trialMinor: 0, setupMinor: 0, minimumCycles: 0 }
const MONTHLY: Billing = { ...ONCE, unit: 'month', every: 1 }
const DAY_MS = 24 * 3600_000
let merchant: Merchant
beforeAll(async () => void (merchant = await buildMerchant(api.db)))

/** The status of a refusal, and the fields that it names. */
async function refusal(method: 'POST' | 'PUT', path: string, body: object) {
  const answer = await api.request(method, path, { as: merchant, body })
  const errors = (answer.body.errors ?? []) as { path: string }[]
  return { status: answer.status, code: answer.body.code as string, fields: errors.map((error) => error.path) }
}

describe('a rhythm that cannot be', () => {
  const BAD: [string, object, string][] = [
    ['of zero', { unit: 'month', every: 0 }, 'billing.every'],
    ['below zero', { unit: 'day', every: -1 }, 'billing.every'],
    ['of half a month', { unit: 'month', every: 0.5 }, 'billing.every'],
    ['above ten years', { unit: 'year', every: 11 }, 'billing.every'],
    ['of an unknown unit', { unit: 'hour' }, 'billing.unit'],
    ['without a payment', { unit: 'month', cycles: 0 }, 'billing.cycles'],
    ['of one instalment', { unit: 'month', cycles: 1, is_instalments: true }, 'billing.cycles'],
    ['with a trial longer than allowed', { unit: 'month', trial_days: 731 }, 'billing.trial_days'],
    ['with a trial below zero', { unit: 'month', trial_days: -1 }, 'billing.trial_days'],
    ['with instalments after a trial', { unit: 'month', cycles: 3, is_instalments: true, trial_days: 7 }, 'billing.trial_days'],
    ['with a price for no trial', { unit: 'month', trial_price: 5 }, 'billing.trial_price'],
    ['with a trial that costs too little to charge', { unit: 'month', trial_days: 7, trial_price: 0.1 }, 'billing.trial_price'],
    ['with a set-up price below zero', { unit: 'month', setup_price: -1 }, 'billing.setup_price'],
    ['with a minimum above its end', { unit: 'month', cycles: 3, minimum_cycles: 4 }, 'billing.minimum_cycles'],
  ]

  it.each(BAD)('%s is refused for a product and a link, which stay as they are', async (_words, billing, field) => {
    const refused = { status: 400, code: 'invalid_request', fields: [field] }
    const product = await buildProduct(api.db, merchant, { type: 'service' })
    const { id } = await buildLink(api.db, merchant, [product])
    const before = await Product.query(api.db).where({ merchantId: merchant.id }).resultSize()

    expect(await refusal('POST', '/products', { name: 'Yoga', price: 12, billing })).toEqual(refused)
    expect(await refusal('PUT', `/products/${product.id}`, { billing })).toEqual(refused)
    expect(await refusal('PUT', `/carts/${id}/options`, { billing })).toEqual(refused)

    expect(await Product.query(api.db).where({ merchantId: merchant.id }).resultSize()).toBe(before)
    expect(await Product.query(api.db).findOne({ merchantId: merchant.id, id: product.id })).toMatchObject({ billing: null })
  })
})

describe('a price that is too small to charge', () => {
  it.each([
    ['each time', { price: 0.4, billing: { unit: 'month' } }],
    ['in each of its payments', { price: 3, billing: { unit: 'month', cycles: 12, is_instalments: true } }],
    ['because it is free', { price: 0, billing: { unit: 'year' } }],
  ])('%s is refused', async (_words, product) => {
    expect(await refusal('POST', '/products', { name: 'Yoga', ...product })).toEqual({
      status: 400,
      code: 'invalid_request',
      fields: ['price'],
    })
  })
})

it('two rhythms on one link are refused', async () => {
  const service = { type: 'service' as const }
  const monthly = await buildProduct(api.db, merchant, { ...service, billing: MONTHLY })
  const yearly = await buildProduct(api.db, merchant, { ...service, billing: { ...MONTHLY, unit: 'year' } })
  const items = [monthly, yearly].map(({ id }) => ({ productId: id, quantity: 1 }))

  expect(await refusal('POST', '/carts', { name: 'Both', items })).toEqual({
    status: 422,
    code: 'two_rhythms',
    fields: ['items'],
  })
})

describe('the clock', () => {
  it.each([
    ['backwards', () => new Date(Date.now() - DAY_MS).toISOString()],
    ['to no time', () => 'tomorrow'],
    ['beyond its last year', () => '2101-01-01T00:00:00Z'],
  ])('is not moved %s', async (_words, to) => {
    expect(await refusal('POST', '/sandbox/clock', { to: to() })).toEqual({
      status: 400,
      code: 'invalid_request',
      fields: ['to'],
    })
  })
})

describe('a stale revision', () => {
  it.each([
    ['cancel', () => ({ at: 'end' })],
    ['pause', () => ({})],
    ['skip', () => ({})],
    ['move', () => ({ next_charge_at: new Date(Date.now() + 9 * DAY_MS).toISOString() })],
    ['price', () => ({ items: [{ price: 20 }] })],
  ])('is refused by %s, which changes nothing', async (change, body) => {
    const { id } = await buildSubscription(api.db, merchant, { revision: 3 })
    const read = () => Subscription.query(api.db).findOne({ merchantId: merchant.id, id })
    const before = await read()

    const answer = await refusal('POST', `/subscriptions/${id}/${change}`, { ...body(), revision: 2 })

    expect(answer).toMatchObject({ status: 409, code: 'revision_conflict' })
    expect(await read()).toEqual(before)
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
