import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Product } from '../../shop/catalogue/Product.ts'

const api = startApi()
const BOUNDARY = 'boundary-of-a-program'
const PNG = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c96' } })
  .png()
  .toBuffer()

interface Part {
  name: string
  content: Buffer | string
  filename?: string
  type?: string
}

/** Builds a form like a program: unlike a browser, it chooses which headers a part has. */
async function send(as: Merchant, method: string, path: string, parts: Part[]) {
  const chunks = parts.flatMap(({ name, content, filename, type }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
    type ? `Content-Type: ${type}\r\n\r\n` : '\r\n',
    content,
    '\r\n',
  ])
  const response = await fetch(api.url + path, {
    method,
    headers: {
      authorization: `Bearer ${api.token(as)}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk))),
  })
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: response.status, body: (await response.json()) as any }
}

const image: Part = { name: 'image', filename: 'mug.png', content: PNG }

describe('a form whose file part has a name and no Content-Type', () => {
  it.each([
    ['a picture', '/products/upload-image', image, 200],
    ['a logo', '/auth/logo', image, 201],
    ['a file for sale', '/products/upload-file', { ...image, name: 'file' }, 200],
    ['a sheet', '/products/import', { name: 'excel', filename: 'list.csv', content: 'name,price\nMug,12.50\n' }, 200],
  ])('takes %s', async (_what, path, part, expected) => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await send(merchant, 'POST', path, [part])

    expect(body).not.toHaveProperty('errors.0.msg')
    expect(status).toBe(expected)
  })

  it('takes a product with its picture', async () => {
    const merchant = await buildMerchant(api.db)
    const texts: Part[] = [
      { name: 'name', content: 'Mug' },
      { name: 'price', content: '12.50' },
    ]

    const created = await send(merchant, 'POST', '/products', [...texts, image])
    const product = await buildProduct(api.db, merchant)
    const changed = await send(merchant, 'PUT', `/products/${product.id}`, [image])

    expect([created.status, changed.status]).toEqual([201, 200])
    const kept = await Product.query(api.db).where({ merchantId: merchant.id })
    expect(kept.map(({ imageUrl }) => imageUrl)).toEqual([
      expect.stringMatching(/^\/files\/images\//),
      expect.stringMatching(/^\/files\/images\//),
    ])
  })

  it('treats a text part as text, whatever its Content-Type', async () => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await send(merchant, 'POST', '/products', [
      { name: 'name', content: 'Mug', type: 'text/plain; charset=utf-8' },
      { name: 'price', content: '12.50', type: 'text/plain; charset=utf-8' },
    ])

    expect([status, body.product?.name ?? body.name]).toEqual([201, 'Mug'])
  })

  it('treats a browser’s empty file field as no file', async () => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await send(merchant, 'POST', '/products/upload-image', [
      { name: 'image', filename: '', content: '' },
    ])

    expect([status, body.message]).toEqual([400, 'No file provided'])
  })
})
