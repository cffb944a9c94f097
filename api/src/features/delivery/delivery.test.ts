import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { Order } from '../../shop/order/Order.ts'
import { settleOrder } from '../orders/settling/settleOrder.ts'
import { signDownload } from './downloadToken.ts'
import { MAX_DOWNLOADS } from './downloads.ts'

const api = startApi()
const CONTENT = 'abcdefghijklmnopqrstuvwxyz'
const EARLIER = new Date(Date.now() - 1000)

/** A completed order of one digital product, by default an uploaded file of 26 letters. */
async function sold({
  digitalFileUrl,
  status = 'completed',
  content = CONTENT,
}: { digitalFileUrl?: string; status?: Order['paymentStatus']; content?: string } = {}) {
  const merchant = await buildMerchant(api.db)
  const key = randomUUID()
  await api.storage.put(`digital/${merchant.id}/${key}`, content)
  const planner = await buildProduct(api.db, merchant, {
    name: 'Focus planner',
    type: 'digital',
    digitalFileUrl: digitalFileUrl ?? `file:${key}/Fokus – Plan.pdf`,
  })
  const link = await buildLink(api.db, merchant, [planner])
  const order = await buildOrder(api.db, link, [planner], { paymentStatus: status, customerEmail: `${randomUUID()}@example.com` })
  const path = `/orders/${order.id}/downloads/${planner.id}`
  const token = (expiresAt = new Date(Date.now() + 60_000)) =>
    signDownload(
      api.config.secrets,
      { merchantId: order.merchantId, orderId: order.id, productId: planner.id },
      'shopper',
      expiresAt,
    )
  const used = async () => (await api.db('downloads').where({ orderId: order.id }).first())?.used ?? 0
  return { merchant, planner, link, order, path, key, token, used, address: `${path}?token=${token()}` }
}

async function download(address: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(api.url + address, { headers, method, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
/** Reads `length` bytes from `start` on, and then breaks the connection. */
const receive = (url: string, start: number, length: number) =>
  new Promise<void>((resolve, reject) => {
    let received = 0
    const request = http.get(url, { agent: false, headers: { range: `bytes=${start}-` } }, (answer) => {
      answer.on('error', () => {})
      answer.on('data', (chunk: Buffer) => {
        received += chunk.length
        if (received >= length) request.destroy()
      })
    })
    request.on('close', resolve)
    request.on('error', reject)
  })
const bearer = (merchant: { id: string }) => ({ authorization: `Bearer ${api.token(merchant)}` })

describe('downloadOrderItem', () => {
  it('serves the file under its own name, as an attachment that is not cached', async () => {
    const { address } = await sold()

    const { status, headers, text } = await download(address)

    expect([status, text]).toEqual([200, CONTENT])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="Fokus ? Plan.pdf"; filename*=UTF-8''Fokus%20%E2%80%93%20Plan.pdf`,
      'content-length': '26',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('serves byte ranges, and the whole file when the ETag differs', async () => {
    const { address, used } = await sold()
    const { headers } = await download(address, {}, 'HEAD')
    const etag = headers.get('etag')!

    const begin = await download(address, { range: 'bytes=0-2' })
    const rest = await download(address, { range: 'bytes=23-', 'if-range': etag })
    const other = await download(address, { range: 'bytes=23-', 'if-range': '"another"' })
    const beyond = await download(address, { range: 'bytes=26-' })

    expect([begin.status, begin.text, begin.headers.get('content-range')]).toEqual([206, 'abc', 'bytes 0-2/26'])
    expect([rest.status, rest.text, rest.headers.get('content-length')]).toEqual([206, 'xyz', '3'])
    expect([other.status, other.text]).toEqual([200, CONTENT])
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */26'])
    // The first part and the whole file. Resuming and HEAD are free.
    expect(await used()).toBe(2)
  })

  it('answers HEAD without a body and without counting', async () => {
    const { address, used } = await sold()

    const { status, headers, text } = await download(address, {}, 'HEAD')

    expect([status, headers.get('content-length'), text]).toEqual([200, '26', ''])
    expect(await used()).toBe(0)
  })

  it('counts a part from the middle when no download was begun', async () => {
    const { address, used } = await sold()

    await download(address, { range: 'bytes=1-' })

    expect(await used()).toBe(1)
  })

  it('serves no more downloads than are left under concurrency, and notes each', async () => {
    const { address, order, used } = await sold()

    const answers = await Promise.all(Array.from({ length: MAX_DOWNLOADS + 5 }, () => download(address)))

    expect(answers.filter(({ status, text }) => status === 200 && text === CONTENT)).toHaveLength(MAX_DOWNLOADS)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, text }) => [status, JSON.parse(text).code])).toEqual(Array(5).fill([410, 'download_used_up']))
    expect(await used()).toBe(MAX_DOWNLOADS)
    const entries = await api.db('order_history').where({ orderId: order.id, type: 'download' })
    expect(entries).toHaveLength(MAX_DOWNLOADS)
    expect(entries[0]).toMatchObject({ text: `Downloaded “Focus planner”, 1 of ${MAX_DOWNLOADS}`, by: 'shopper' })
  })

  it('serves the rest of a counted download for free, each byte once', async () => {
    const { address, used } = await sold()
    const part = async (range: string) => {
      const { status, text } = await download(address, { range })
      return [status, text, await used()]
    }

    expect(await part('bytes=20-')).toEqual([206, 'uvwxyz', 1])
    expect(await part('bytes=0-9')).toEqual([206, 'abcdefghij', 1])
    expect(await part('bytes=10-19')).toEqual([206, 'klmnopqrst', 1])
    expect(await part('bytes=1-')).toEqual([206, CONTENT.slice(1), 2])
    expect(await part('bytes=1-')).toEqual([206, CONTENT.slice(1), 3])
  })

  it('counts each byte once when parts are requested concurrently', async () => {
    const { address, used } = await sold()
    await download(address, { range: 'bytes=0-0' })

    await Promise.all(Array.from({ length: 5 }, () => download(address, { range: 'bytes=1-' })))

    expect(await used()).toBe(5)
  })

  it('lets only the same caller resume, for a day', async () => {
    const { address, used } = await sold()
    const from = (caller: string, range: string) => download(address, { range, 'x-forwarded-for': caller })

    await from('203.0.113.7', 'bytes=0-9')
    await from('203.0.113.8', 'bytes=10-')
    expect(await used()).toBe(2)
    await from('203.0.113.7', 'bytes=10-19')
    expect(await used()).toBe(2)
    await api.db('counted_downloads').update({ begunAt: new Date(Date.now() - 25 * 3600_000) })
    await from('203.0.113.7', 'bytes=20-')
    expect(await used()).toBe(3)
  })

  it('lets the last download be resumed, and nothing more', async () => {
    const { address, used } = await sold()
    for (let count = 1; count < MAX_DOWNLOADS; count++) await download(address)
    await download(address, { range: 'bytes=0-19' })

    expect(await download(address, { range: 'bytes=20-' })).toMatchObject({ status: 206, text: 'uvwxyz' })
    expect((await download(address, { range: 'bytes=20-' })).status).toBe(410)
    expect(await used()).toBe(MAX_DOWNLOADS)
  })

  it('continues a broken download, but not without limit', async () => {
    const size = 48 * 1024 * 1024
    const { address, used } = await sold({ content: 'x'.repeat(size) })
    const countWhole = async () => (await api.db('counted_downloads').whereRaw('sent @> int8range(0, ?)', [size])).length
    // Returns the end of what counts as sent. How much of it was received depends on the buffers of the machine.
    const broken = async (start: number, length: number) => {
      const before = await countWhole()
      await receive(`${api.url}${address}`, start, length)
      // The server has noticed the break when it no longer counts the whole file as sent.
      await expect.poll(countWhole).toBe(before)
      const [{ end }] = await api
        .db('counted_downloads')
        .orderBy('begunAt', 'desc')
        .limit(1)
        .select(api.db.raw('upper(sent) as end'))
      return Number(end)
    }

    let at = await broken(0, 24 * 1024 * 1024)
    expect(at).toBeLessThan(size)
    at = await broken(at, 8 * 1024 * 1024)
    const rest = await download(address, { range: `bytes=${at}-` })
    expect([rest.status, rest.text.length, await used()]).toEqual([206, size - at, 1])

    for (let again = 0; again < 3; again++) await broken(0, 30 * 1024 * 1024)
    expect(await used()).toBeGreaterThan(3)
  })

  it('refuses a token that is changed, expired or of another item', async () => {
    const [mine, other] = [await sold(), await sold()]
    const token = mine.token()
    const longer = token.replace(/\.\w+\./, '.zzzzzz.')

    for (const wrong of ['x', `${token}x`, longer, token.replace('s.', 'm.'), other.token()])
      expect(await download(`${mine.path}?token=${wrong}`)).toMatchObject({ status: 404 })
    const old = await download(`${mine.path}?token=${mine.token(EARLIER)}`)
    expect([old.status, JSON.parse(old.text).code]).toEqual([410, 'download_expired'])
    expect((await download(mine.path)).status).toBe(401)
    expect(await mine.used()).toBe(0)
  })

  it('redirects a browser to a help page, and answers a program with an error', async () => {
    const { path, token } = await sold()

    const { status, headers } = await download(`${path}?token=${token(EARLIER)}`, { accept: 'text/html,*/*' })

    expect([status, headers.get('location')]).toEqual([302, 'http://localhost:3000/account/orders?problem=download_expired'])
  })

  it('is open to the merchant without counting, to the buyer under a confirmed address, and to no other account', async () => {
    const { merchant, order, path, used } = await sold()
    const buyer = await buildMerchant(api.db, { email: order.customerEmail.toUpperCase(), emailConfirmedAt: null })

    expect((await download(path, bearer(merchant))).text).toBe(CONTENT)
    expect(await used()).toBe(0)
    expect((await download(path, bearer(await buildMerchant(api.db)))).status).toBe(404)
    expect((await download(path, bearer(buyer))).status).toBe(404)
    await api.db('merchants').where({ id: buyer.id }).update({ emailConfirmedAt: new Date() })
    expect((await download(path, bearer(buyer))).text).toBe(CONTENT)
    expect(await used()).toBe(1)
  })

  it.each(['refunded', 'pending', 'failed'] as const)('is closed for an order that is %s', async (status) => {
    const { address, merchant, path } = await sold({ status })

    const [answer, own] = [await download(address), await download(path, bearer(merchant))]

    expect([answer.status, own.status]).toEqual(status === 'refunded' ? [410, 410] : [404, 404])
    if (status === 'refunded') expect(JSON.parse(answer.text).code).toBe('download_revoked')
  })

  it('redirects to an external file, counts it, and reveals its address nowhere else', async () => {
    const url = 'https://files.example.com/planner?key=secret'
    const { address, merchant, order, used } = await sold({ digitalFileUrl: url })

    const answer = await download(address)
    const shown = await api.request('GET', `/orders/${order.id}`, { as: merchant })

    expect([answer.status, answer.headers.get('location'), answer.headers.get('referrer-policy')]).toEqual([
      302,
      url,
      'no-referrer',
    ])
    expect([answer.text, answer.headers.get('content-length'), answer.headers.get('content-type')]).toEqual(['', '0', null])
    expect(await used()).toBe(1)
    expect(JSON.stringify(shown.body)).not.toContain('files.example.com')
  })

  it('keeps a sold file available when its product loses the file or is deleted', async () => {
    const { address, planner, order } = await sold({ status: 'pending' })
    await api.db('orders').where({ id: order.id }).update({ totalMinor: 0, subtotalMinor: 0 })
    await settleOrder(api.db, order, { type: 'free' }, 'shopper')

    await api.db('products').where({ id: planner.id }).update({ digitalFileUrl: null, deletedAt: new Date() })

    expect((await download(address)).text).toBe(CONTENT)
  })

  it('reports when the file itself is missing', async () => {
    const { address, merchant, key, used } = await sold()
    await api.storage.delete(`digital/${merchant.id}/${key}`)

    expect(await download(address)).toMatchObject({ status: 410 })
    expect(await used()).toBe(0)
  })
})

describe('download_url', () => {
  it('is signed, and on completed orders for the merchant and the buyer', async () => {
    const { merchant, order } = await sold()
    const buyer = await buildMerchant(api.db, { email: order.customerEmail, emailConfirmedAt: new Date() })
    const urlFor = async (as: { id: string }) =>
      (await api.request('GET', `/orders/${order.id}`, { as })).body.items[0].download_url as string | null
    const open = async (url: string | null) => download(url!.replace('http://localhost:3000/api', ''))

    expect((await open(await urlFor(merchant))).text).toBe(CONTENT)
    expect((await open(await urlFor(buyer))).text).toBe(CONTENT)
    await api.request('PUT', `/orders/${order.id}`, { as: merchant, body: { paymentStatus: 'refunded' } })
    expect(await urlFor(merchant)).toBeNull()
    expect(await urlFor(buyer)).toBeNull()
  })

  it('is missing for an item without a file', async () => {
    const { merchant, planner, order } = await sold()
    await api.db('products').where({ id: planner.id }).update({ digitalFileUrl: null })

    expect((await api.request('GET', `/orders/${order.id}`, { as: merchant })).body.items[0].download_url).toBeNull()
  })

  it('is part of the order’s outcome, for the thank-you page', async () => {
    const { order } = await sold()

    const { body } = await api.request('POST', `/orders/${order.id}/confirm`, { body: { clientSecret: order.clientSecret } })

    expect(body.downloads).toMatchObject([
      { product_name: 'Focus planner', file_name: 'Fokus – Plan.pdf', downloads_left: MAX_DOWNLOADS },
    ])
    expect((await download(body.downloads[0].download_url.replace('http://localhost:3000/api', ''))).text).toBe(CONTENT)
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
