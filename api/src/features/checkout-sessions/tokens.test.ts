import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sessionsOf } from '../../../test/checkoutSessions.ts'
import { buildMerchant } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { writeMerchant } from '../../platform/http/merchantCode.ts'
import { sign } from '../../platform/http/secrets.ts'
import { hashOfToken } from '../../shop/session/sessionToken.ts'

const api = startApi()

async function shop() {
  const merchant = await buildMerchant(api.db)
  return { merchant, ...sessionsOf(api, merchant) }
}

it('names its merchant, so that no look-up table is written', async () => {
  const { merchant, create, page } = await shop()
  const { body } = await create()

  expect(body.client_token.slice(3, 25)).toBe(writeMerchant(merchant.id))
  expect(await api.db('handles').where({ merchantId: merchant.id, kind: 'address' })).toEqual([])
  expect((await page(body.client_token)).status).toBe(200)
})

it('opens no session when it is made up', async () => {
  const [one, other] = [await shop(), await shop()]
  const { body } = await one.create()
  const signature = body.client_token.slice(25)

  expect((await one.page(`cs_${writeMerchant(other.merchant.id)}${signature}`)).status).toBe(404)
  expect((await one.page(`cs_${writeMerchant(randomUUID())}${signature}`)).status).toBe(404)
  expect((await one.page(`${body.client_token.slice(0, -1)}${body.client_token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
})

it('of release 0.1 still opens its session, and is shown to the merchant', async () => {
  const { merchant, create, page, get } = await shop()
  const { body } = await create()
  const former = `cs_${sign(api.config.secrets, `checkout session ${merchant.id} ${body.id}`)}`
  const tokenHash = hashOfToken(former)
  await api.db('checkout_sessions').where({ merchantId: merchant.id, id: body.id }).update({ tokenHash })
  await api.db('handles').insert({ kind: 'address', handle: tokenHash, merchantId: merchant.id })

  expect((await page(former)).status).toBe(200)
  expect((await get(body.id)).body).toMatchObject({ client_token: former, url: expect.stringContaining(`session=${former}`) })
  expect((await page(body.client_token)).status).toBe(404)
})
