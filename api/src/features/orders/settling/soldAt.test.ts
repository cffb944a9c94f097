import { expect, it } from 'vitest'
import { sessionsOf } from '../../../../test/checkoutSessions.ts'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'

const api = startApi()

async function sell(merchant: Merchant) {
  const product = await buildProduct(api.db, merchant)
  const link = await buildLink(api.db, merchant, [product])
  const { id, clientSecret } = await buildOrder(api.db, link, [product])
  const confirmAt = async (cartUrlId?: string) =>
    (await api.request('POST', `/orders/${id}/confirm`, { body: { clientSecret, ...(cartUrlId && { cartUrlId }) } })).status
  return { product, link, confirmAt }
}

it('shows an order at its link only, by each of its addresses', async () => {
  const merchant = await buildMerchant(api.db)
  const { product, link, confirmAt } = await sell(merchant)
  const { link: sibling } = await sell(merchant)
  const { link: foreign, product: foreignProduct } = await sell(await buildMerchant(api.db))

  expect(await confirmAt()).toBe(200)
  expect(await confirmAt(link.urlId)).toBe(200)
  expect(await confirmAt(link.id.toUpperCase())).toBe(200)
  for (const address of [
    sibling.urlId,
    product.id,
    foreign.urlId,
    foreign.id,
    foreignProduct.id,
    'unknown',
    `cs_${'a'.repeat(43)}`,
  ])
    expect(await confirmAt(address), address).toBe(404)
})

it('shows an order of a product’s own address there', async () => {
  const merchant = await buildMerchant(api.db)
  const product = await buildProduct(api.db, merchant, { type: 'service' })
  const body = { cartUrlId: product.id, customerEmail: 'nora@example.com' }
  const { body: placed } = await api.request('POST', '/orders', { body })
  const confirmation = { clientSecret: placed.clientSecret, cartUrlId: product.id }

  expect((await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: confirmation })).status).toBe(200)
})

it('shows an order of a deleted link at addresses of its shop only', async () => {
  const merchant = await buildMerchant(api.db)
  const { link, confirmAt } = await sell(merchant)
  const { link: foreign } = await sell(await buildMerchant(api.db))
  await api.request('DELETE', `/carts/${link.id}`, { as: merchant })

  expect(await confirmAt(link.urlId)).toBe(200)
  expect(await confirmAt(foreign.urlId)).toBe(404)
})

it('shows an order of a checkout session at that session only', async () => {
  const merchant = await buildMerchant(api.db)
  const sessions = sessionsOf(api, merchant)
  const tokenOf = async () => new URL((await sessions.create()).body.url, 'http://localhost').searchParams.get('session')!
  const [own, other] = [await tokenOf(), await tokenOf()]
  const { body: placed } = await sessions.place(own)
  const confirmAt = async (cartUrlId: string) =>
    (await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret, cartUrlId } }))
      .status

  expect(await confirmAt(own)).toBe(200)
  expect(await confirmAt(other)).toBe(404)
  expect((await sell(merchant)).link.urlId).toHaveLength(10)
})
