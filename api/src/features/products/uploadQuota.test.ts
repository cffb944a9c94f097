import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { components } from '../../generated/openapi.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { digitalFileKey } from './digitalFiles.ts'
import { Product } from '../../shop/catalogue/Product.ts'

type Schemas = components['schemas']

const QUOTA_BYTES = 10_000
const api = startApi({ uploadQuotaGb: QUOTA_BYTES / 1e9 })

function form(field: string, content: Uint8Array, name: string, fields: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [key, value] of Object.entries(fields)) data.set(key, value)
  data.append(field, new File([content as never], name))
  return data
}
const file = (bytes: number) => form('file', Buffer.alloc(bytes, 1), 'planner.pdf')
const noise = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: '#c96', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer()
const upload = (as: Merchant, body: FormData, path = '/products/upload-file') => api.request('POST', path, { as, body })
const kept = async ({ id }: Merchant) => Number((await api.db('merchants').where({ id }).first('uploadedBytes')).uploadedBytes)

describe('the upload quota', () => {
  it('counts files for sale, and refuses what exceeds it', async () => {
    const [merchant, other] = [await buildMerchant(api.db), await buildMerchant(api.db)]

    expect((await upload(merchant, file(6_000))).status).toBe(200)
    const refusal = await upload(merchant, file(4_001))

    expect(refusal).toMatchObject({ status: 422, body: { code: 'limit_reached' } })
    expect(refusal.body.message).toBe('Your files have reached 0.00001 GB, the limit of an account.')
    expect((await upload(merchant, file(4_000))).status).toBe(200)
    expect((await upload(other, file(4_000))).status).toBe(200)
    expect([await kept(merchant), await kept(other)]).toEqual([10_000, 4_000])
  })

  it('counts pictures at their stored size', async () => {
    const merchant = await buildMerchant(api.db)

    expect((await upload(merchant, form('image', await noise(20), 'mug.png'), '/products/upload-image')).status).toBe(200)
    const bytes = await kept(merchant)
    const refusal = await upload(merchant, form('image', await noise(300), 'mug.png'), '/products/upload-image')

    expect(bytes).toBeGreaterThan(0)
    expect(refusal.status).toBe(422)
    expect(await kept(merchant)).toBe(bytes)
  })

  it('admits one of two concurrent uploads that do not both fit', async () => {
    const merchant = await buildMerchant(api.db)

    const answers = await Promise.all([upload(merchant, file(6_000)), upload(merchant, file(6_000))])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await kept(merchant)).toBe(6_000)
  })

  it('gets the picture of a refused product back', async () => {
    const merchant = await buildMerchant(api.db)

    const body = form('image', await noise(20), 'mug.png', { name: 'Mug', price: '1.234' })
    const { status } = await upload(merchant, body, '/products')

    expect(status).toBe(400)
    expect(await kept(merchant)).toBe(0)
  })

  it('gets back the file and picture of a product that is deleted or gets new ones', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await addProduct(merchant, 1_000)
    const { file_url: fileUrl } = (await upload(merchant, file(2_000))).body
    const change = (body: object) => api.request('PUT', `/products/${product.id}`, { as: merchant, body })

    await change({ digital_file_url: fileUrl })
    const replaced = await kept(merchant)
    await change({ image_url: null })
    expect([replaced > 2_000, await kept(merchant)]).toEqual([true, 2_000])
    expect(await api.storage.exists(product.image_url!.replace('/files/', 'public/'))).toBe(false)
    await api.request('DELETE', `/products/${product.id}`, { as: merchant })

    expect(await kept(merchant)).toBe(0)
    expect(await api.storage.exists(digitalFileKey(merchant.id, fileUrl)!)).toBe(false)
  })

  it('keeps and counts what another product or an order needs', async () => {
    const merchant = await buildMerchant(api.db)
    const [copied, sold] = [await addProduct(merchant, 1_000), await addProduct(merchant, 2_000)]
    const { body: copy } = await api.request('POST', `/products/${copied.id}/duplicate`, { as: merchant })
    const rows = [(await Product.query(api.db).findOne({ id: sold.id }))!]
    await buildOrder(api.db, await buildLink(api.db, merchant, rows), rows)
    const all = await kept(merchant)
    const remove = (id: string) => api.request('DELETE', `/products/${id}`, { as: merchant })

    await remove(copied.id)
    await remove(sold.id)
    expect(await kept(merchant)).toBe(all)
    expect(await api.storage.exists(digitalFileKey(merchant.id, sold.digital_file_url)!)).toBe(true)
    await remove(copy.id)
    expect(await kept(merchant)).toBeLessThan(all - 1_000)
  })

  it('leaves the picture of another account alone', async () => {
    const [merchant, other] = [await buildMerchant(api.db), await buildMerchant(api.db)]
    const { image_url: picture } = await addProduct(other, 1_000)
    const body = { name: 'Mine', price: 1, image_url: picture }
    const { body: product } = await api.request('POST', '/products', { as: merchant, body })
    const before = await kept(other)

    await api.request('DELETE', `/products/${product.id}`, { as: merchant })

    expect([await kept(merchant), await kept(other)]).toEqual([0, before])
    expect(await api.storage.exists(picture!.replace('/files/', 'public/'))).toBe(true)
  })
})

async function addProduct(as: Merchant, bytes: number): Promise<Schemas['Product']> {
  const { file_url: fileUrl } = (await upload(as, file(bytes))).body
  const fields = { name: 'Planner', price: '5', type: 'digital', digital_file_url: fileUrl }
  return (await upload(as, form('image', await noise(20), 'planner.png', fields), '/products')).body
}
