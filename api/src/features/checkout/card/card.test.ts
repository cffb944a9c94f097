import fs from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import { UNMETERED } from '../../../platform/http/meter.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import type { Link } from '../../../shop/catalogue/Link.ts'
import { TooLong } from '../../../platform/threads/workThread.ts'
import { createCards } from './createCards.ts'

const api = startApi()
const origin = () => new URL(api.url).origin

const open = async (urlId: string, headers: Record<string, string> = {}, version = '') => {
  const response = await fetch(`${origin()}/checkout/${urlId}/card.png${version && `?v=${version}`}`, { headers })
  return { status: response.status, headers: response.headers, file: Buffer.from(await response.arrayBuffer()) }
}

/** A link that sells one mug with a picture of one colour, uploaded by its merchant. */
async function shop(options: Partial<Link> = {}, own: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, own)
  const picture = await upload(merchant, '#336699')
  const mug = await buildProduct(api.db, merchant, { imageUrl: picture })
  return { merchant, mug, picture, link: await buildLink(api.db, merchant, [mug], options) }
}

async function upload(merchant: Merchant, background: string): Promise<string> {
  const body = new FormData()
  const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
  body.append('image', new Blob([bytes]), 'mug.png')
  return (await api.request('POST', '/products/upload-image', { as: merchant, body })).body.imageUrl
}

async function pixelAt(file: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(file).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())]
}
const isNear = (one: number[], other: number[]) => one.every((channel, at) => Math.abs(channel - other[at]!) < 12)
const cardOf = async (merchant: Merchant, link: Link): Promise<string> =>
  (await api.request('GET', `/carts/${link.id}`, { as: merchant })).body.card_url

describe('the card of a link', () => {
  it('is a PNG of 1200 × 630 with the picture, at most 150 KB', async () => {
    const { link } = await shop()

    const { status, headers, file } = await open(link.urlId)

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(file.length).toBeLessThanOrEqual(150 * 1024)
    expect(isNear(await pixelAt(file, 960, 315), [0x33, 0x66, 0x99])).toBe(true)
  })

  it('has an address that changes with what it shows, and may then be cached forever', async () => {
    const { merchant, mug, link } = await shop()
    const first = new URL(await cardOf(merchant, link))

    const named = await open(link.urlId, {}, first.searchParams.get('v')!)
    await api.db('products').where({ id: mug.id }).update({ priceMinor: 9900 })
    const second = new URL(await cardOf(merchant, link))
    const stale = await open(link.urlId, {}, first.searchParams.get('v')!)

    expect(first.pathname).toBe(`/checkout/${link.urlId}/card.png`)
    expect(named.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(second.search).not.toBe(first.search)
    expect(stale.headers.get('cache-control')).toBe('public, max-age=300')
    expect(stale.file.equals(named.file)).toBe(false)
  })

  it('has an ETag, and is drawn once', async () => {
    const { link } = await shop()
    // Thirty may wait for the thread, so fifty drawings would be refused.
    const all = await Promise.all(Array.from({ length: 50 }, () => open(link.urlId)))
    const first = all[0]!

    expect(all.filter(({ status, file }) => status !== 200 || !file.equals(first.file))).toEqual([])
    const known = { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' }
    expect(await open(link.urlId, known)).toMatchObject({ status: 304 })
  })

  it('answers like the page when the link does not sell', async () => {
    const { link } = await shop({ isActive: false })

    expect((await open(link.urlId)).status).toBe(410)
    expect((await open('2222222222')).status).toBe(404)
    expect((await open('%00')).status).toBe(404)
    expect((await open(link.urlId)).headers.get('cache-control')).toBeNull()
  })

  it("is not served on another merchant's domain", async () => {
    await buildMerchant(api.db, { customDomain: 'pay.other.example', domainVerifiedAt: new Date() })
    const { link } = await shop({}, { customDomain: 'pay.kiln.example', domainVerifiedAt: new Date() })

    expect((await open(link.urlId, { 'x-forwarded-host': 'pay.kiln.example' })).status).toBe(200)
    expect((await open(link.urlId, { 'x-forwarded-host': 'pay.other.example' })).status).toBe(404)
  })

  it.each([
    ['is on another server', 'https://pictures.example/mug.png'],
    ['is missing', '/files/images/0199a1c2-0000-7000-8000-000000000000.webp'],
    ['leads out of the folder', '/files/images/../../secret.webp'],
  ])('shows the mark of the shop when the picture %s', async (_, imageUrl) => {
    const merchant = await buildMerchant(api.db, { appearance: { colorPrimary: '#9a4320' } })
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { imageUrl })])

    const { status, file } = await open(link.urlId)

    expect(status).toBe(200)
    expect(isNear(await pixelAt(file, 870, 300), [0x9a, 0x43, 0x20])).toBe(true)
  })

  it('shows the mark of the shop when the picture is broken', async () => {
    const { picture, link } = await shop({}, { appearance: { colorPrimary: '#9a4320' } })
    const stored = path.join(api.config.dataDir, picture.replace('/files/', 'files/public/'))
    await fs.writeFile(stored, (await fs.readFile(stored)).subarray(0, 40))

    expect(isNear(await pixelAt((await open(link.urlId)).file, 870, 300), [0x9a, 0x43, 0x20])).toBe(true)
  })
})

describe('a card of many long names', () => {
  it('is drawn, and lets a card of another merchant pass', async () => {
    const hostile = await buildMerchant(api.db)
    const products = await Promise.all(
      Array.from({ length: 50 }, (_, at) => buildProduct(api.db, hostile, { name: `${at}${'([i'.repeat(63)}` })),
    )
    const attack = await Promise.all(Array.from({ length: 8 }, () => buildLink(api.db, hostile, products)))
    const honest = await shop()
    const done: string[] = []
    const draw = async (link: Link, who: string) => {
      const { status } = await open(link.urlId)
      done.push(`${who} ${status}`)
    }

    await Promise.all([...attack.map((link) => draw(link, 'hostile')), draw(honest.link, 'honest')])

    expect(done.filter((one) => one === 'hostile 200')).toHaveLength(8)
    expect(done.slice(0, -1)).toContain('honest 200')
  })

  it('is not tried again at once when it took too long', async () => {
    const { link } = await shop()
    const { sale, link: shown } = await api.publicLinks.read(await api.publicLinks.addressOf(link.urlId, null))
    let tries = 0
    const cardOf = createCards(api, async () => {
      tries++
      throw new TooLong('This card takes too long.', null)
    })

    for (const _ of [1, 2, 3])
      await expect(cardOf({ sale, link: shown, version: 'v', meter: UNMETERED })).rejects.toThrow(TooLong)

    expect(tries).toBe(1)
  })
})

describe('a picture of the merchant in place of the card', () => {
  const setCard = (merchant: Merchant, link: Link, url: string | null) =>
    api.request('PUT', `/carts/${link.id}/options`, { as: merchant, body: { card_image_url: url } })

  it('fills the whole card, until it is taken away', async () => {
    const { merchant, link } = await shop()
    const drawn = await open(link.urlId)

    const { status, body } = await setCard(merchant, link, await upload(merchant, '#cc3344'))
    const own = await open(link.urlId)
    await setCard(merchant, link, null)

    expect({ status, given: body.options.card_image_url }).toMatchObject({
      status: 200,
      given: expect.stringMatching(/^\/files\//),
    })
    expect(await sharp(own.file).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(isNear(await pixelAt(own.file, 100, 100), [0xcc, 0x33, 0x44])).toBe(true)
    expect((await open(link.urlId)).file.equals(drawn.file)).toBe(true)
  })

  it('is deleted when nothing shows it any more, and counts no longer', async () => {
    const { merchant, link } = await shop()
    const [first, second] = [await upload(merchant, '#cc3344'), await upload(merchant, '#44cc33')]
    const isKept = async (url: string) => (await fetch(origin() + url)).status === 200

    await setCard(merchant, link, first)
    await setCard(merchant, link, second)
    const afterChange = [await isKept(first), await isKept(second)]
    await api.request('DELETE', `/carts/${link.id}`, { as: merchant })

    expect(afterChange).toEqual([false, true])
    expect(await isKept(second)).toBe(false)
  })

  it('must be an upload of the same merchant', async () => {
    const { merchant, link } = await shop()
    const other = await shop()

    for (const url of [other.picture, 'https://pictures.example/a.png', '/demo/mug.svg', '/files/../secret.png'])
      expect(await setCard(merchant, link, url)).toMatchObject({ status: 400, body: { errors: [{ path: 'card_image_url' }] } })
  })
})
