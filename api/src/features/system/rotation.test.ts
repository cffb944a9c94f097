import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { startApi, type TestApi } from '../../../test/server.ts'
import { untilWaiting } from '../../../test/untilWaiting.ts'
import { seal, unseal } from '../../platform/http/seal.ts'
import { secretsOf } from '../../platform/http/secrets.ts'
import { invoiceUrl } from '../../shop/invoice/invoiceLink.ts'
import { downloadAddress } from '../delivery/downloads.ts'
import { signOrders } from '../delivery/ordersToken.ts'
import { signUnsubscribe } from '../mail/unsubscribeToken.ts'
import { describeSecrets } from './reseal.ts'

const FORMER = { id: '0', value: 'a secret of forty characters, the former' }
const NEW = { id: '2026b', value: 'a secret of forty characters, which is new' }

/** One deployment before, during and after a rotation. */
const before = startApi({ secrets: secretsOf(FORMER), privateWebhooks: 'all' })
const during = startApi({ secrets: secretsOf(NEW, FORMER), privateWebhooks: 'all' }, { beside: before })
const after = startApi({ secrets: secretsOf(NEW), privateWebhooks: 'all' }, { beside: before })
const receiver = startReceiver()

async function shop() {
  const merchant = await buildMerchant(before.db)
  const ebook = await buildProduct(before.db, merchant, { type: 'digital', digitalFileUrl: 'https://files.example/ebook.pdf' })
  const link = await buildLink(before.db, merchant, [ebook])
  const email = `${randomUUID()}@example.com`
  const place = (api: TestApi) => api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: email } })
  return { merchant, ebook, email, place }
}

/** Pays an order with a card of the sandbox. */
async function pay(api: TestApi, { orderId, clientSecret, payment }: Placed) {
  const card = { client_secret: payment.clientSecret, outcome: 'succeeded' }
  await api.request('POST', `/sandbox/payments/${payment.paymentId}/confirm`, { body: card })
  return (await api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })).body.status
}
interface Placed {
  orderId: string
  clientSecret: string
  payment: { paymentId: string; clientSecret: string }
}

/** Makes one of each link and session that a server signs or seals. Returns a function that opens them at another server. */
async function signed({ config, ...api }: TestApi, { merchant, ebook, email, orderId }: Sold) {
  const { id: merchantId } = merchant
  const authorization = `Bearer ${api.token(merchant)}`
  const download = downloadAddress(config, { merchantId, orderId, productId: ebook.id })
  const invoice = new URL(invoiceUrl(config, { id: orderId, merchantId })).search
  const [orders, unsubscribe] = [signOrders(config.secrets, email), signUnsubscribe(config.secrets, merchantId, email)]
  return async (other: TestApi) => {
    const statusOf = async (method: string, path: string, headers = {}) => (await other.request(method, path, { headers })).status
    return {
      session: await statusOf('GET', '/auth/me', { authorization }),
      download: await statusOf('GET', download.slice(`${config.publicUrl}/api`.length)),
      invoice: await statusOf('GET', `/orders/${orderId}/invoice${invoice}`),
      orders: await statusOf('GET', `/account/orders?token=${orders}`),
      unsubscribe: await statusOf('POST', `/mail/unsubscribe?token=${unsubscribe}`),
    }
  }
}
type Sold = Awaited<ReturnType<typeof shop>> & { orderId: string }

const OPEN = { session: 200, download: 302, invoice: 200, orders: 200, unsubscribe: 200 }
/** As links that have expired, or never existed. */
const ENDED = { session: 401, download: 404, invoice: 404, orders: 422, unsubscribe: 422 }

describe('a rotation of the secret', () => {
  it('lets shoppers pay orders that were placed before it', async () => {
    const { place } = await shop()
    const [first, second] = [(await place(before)).body, (await place(during)).body]

    expect(await pay(during, first)).toBe('completed')
    expect(await pay(before, second)).toBe('completed')

    await before.runJobs()
    await during.runJobs()
    expect(await before.db('sandbox.events').whereNull('deliveredAt')).toEqual([])
  })

  it('keeps sessions and links until the former secret is removed', async () => {
    const made = await shop()
    const placed = (await made.place(before)).body
    const { orderId } = placed
    await pay(before, placed)
    await before.runJobs()
    const [former, latest] = await Promise.all([before, during].map((api) => signed(api, { ...made, orderId })))

    expect(await former!(during)).toEqual(OPEN)
    expect(await latest!(during)).toEqual(OPEN)

    expect(await former!(after)).toEqual(ENDED)
    expect(await latest!(after)).toEqual(OPEN)
  })

  it('renews a session whose last renewal was lost before it', async () => {
    const body = {
      name: 'Ada Byron',
      email: `${randomUUID()}@example.com`,
      password: 'difference-engine',
      storeName: 'Ada Prints',
    }
    const cookieOf = ({ headers }: { headers: Headers }) =>
      headers
        .getSetCookie()
        .find((one) => one.startsWith('session='))!
        .split(';')[0]!
    const renew = (api: TestApi, cookie: string) =>
      api.request('POST', '/auth/session/refresh', { headers: { cookie, origin: new URL(api.url).origin } })
    const cookie = cookieOf(await before.request('POST', '/auth/register', { body }))
    await renew(before, cookie)

    const repeated = await renew(during, cookie)
    const next = await renew(during, cookieOf(repeated))

    expect([repeated.status, next.status]).toEqual([200, 200])
    expect((await renew(after, cookieOf(next))).status).toBe(200)
    expect((await renew(after, cookie)).status).toBe(401)
  })

  it('seals stored values again, so that they open without the former secret', async () => {
    const { merchant, endpoint } = await sealedBefore()
    const read = async (api: TestApi) => {
      await api.request('PUT', `/products/${endpoint.productId}`, { as: merchant, body: { name: 'Mug' } })
      await api.carryEvents()
      const { pixelAccessToken } = await api.db('merchants').where({ id: merchant.id }).first()
      return unseal(api.config.secrets, pixelAccessToken)
    }
    expect(await read(during)).toBe('EAAB-token')
    expect(await describeSecrets(after.db, after.config.secrets)).toMatch(
      /^2026b: 0 .*seals new ones\n0: 4 .*missing from SECRET\n$/,
    )

    await during.runClock()

    expect(await describeSecrets(during.db, during.config.secrets)).toMatch(/^2026b: 4 .*\n0: 0 sealed values\n$/)
    expect(await read(after)).toBe('EAAB-token')
    // With the current and the former signing secret.
    expect(receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)).toEqual([2, 2])
    expect((await after.request('GET', `${endpoint.path}/secret`, { as: merchant })).body.secret).toBe(endpoint.secret)
  })

  it('does not replace a value that changes meanwhile', async () => {
    const { merchant } = await sealedBefore()
    const trx = await before.db.transaction()
    await trx('merchants').where({ id: merchant.id }).update({ pixelAccessToken: null })

    const running = during.runClock()
    await untilWaiting(before.db, 1)
    await trx.commit()
    await running

    expect((await before.db('merchants').where({ id: merchant.id }).first()).pixelAccessToken).toBeNull()
  })

  it('reports a value that does not open, and continues with the others', async () => {
    const [broken, fine] = [await sealedBefore(), await sealedBefore()].sort((one, other) =>
      one.merchant.id < other.merchant.id ? -1 : 1,
    )
    const tokenOf = async ({ merchant }: Sealed) =>
      (await before.db('merchants').where({ id: merchant.id }).first()).pixelAccessToken
    await before.db('merchants').where({ id: broken!.merchant.id }).update({ pixelAccessToken: 'damaged' })

    await during.runClock()

    expect(await tokenOf(broken!)).toBe('damaged')
    expect(unseal(after.config.secrets, await tokenOf(fine!))).toBe('EAAB-token')
    expect(during.bugs.splice(0)).toHaveLength(1)
  })
})

/** A merchant whose access token, authenticator app, signing secret and former signing secret are sealed with the former secret. */
async function sealedBefore() {
  const merchant = await buildMerchant(before.db, { pixelAccessToken: seal(before.config.secrets, 'EAAB-token') })
  await before.db('totp_secrets').insert({ merchantId: merchant.id, secret: seal(before.config.secrets, 'JBSWY3DP') })
  const product = await buildProduct(before.db, merchant)
  const as = merchant
  const { body: made } = await before.request('POST', '/webhook-endpoints', { as, body: { url: `${receiver.url}/hooks` } })
  const path = `/webhook-endpoints/${made.id}`
  const { secret } = (await before.request('POST', `${path}/secret/rotate`, { as })).body
  return { merchant, endpoint: { path, secret, productId: product.id } }
}
type Sealed = Awaited<ReturnType<typeof sealedBefore>>
