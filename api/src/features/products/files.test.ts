import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { sweepUploads } from '../../platform/http/uploads.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Product } from '../../shop/catalogue/Product.ts'
import { digitalFileKey } from './digitalFiles.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-files-'))
const api = startApi({ dataDir })
const split = startApi({ dataDir, filesOrigin: 'http://files.example:8080' })
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

const MB = 1024 * 1024
const uploadImage = (as: Merchant, body: FormData, headers: Record<string, string> = {}) =>
  api.request('POST', '/products/upload-image', { as, body, headers })
const uploadFile = (as: Merchant, body: FormData) => api.request('POST', '/products/upload-file', { as, body })
const get = (address: string, headers: Record<string, string> = {}, base = api.url) =>
  fetch(new URL(address, base), { headers, redirect: 'manual' })
/** All files below a folder of the data folder. */
const filesIn = (folder: string) =>
  fs.existsSync(path.join(dataDir, folder))
    ? fs
        .readdirSync(path.join(dataDir, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : []

const picture = ({ width = 40, height = 30, noise = false } = {}) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#c96',
      ...(noise && { noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } }),
    },
  })

function form(field: string, content: Uint8Array | string, name = 'planner.png', fields: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [key, value] of Object.entries(fields)) data.set(key, value)
  data.append(field, new File([content as never], name))
  return data
}

describe('uploadProductImage', () => {
  it('stores a picture upright, at web size, without camera metadata', async () => {
    const merchant = await buildMerchant(api.db)
    const photo = await picture({ width: 2400, height: 1200 })
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()

    const { status, body } = await uploadImage(merchant, form('image', photo, 'IMG_0001.JPG'))
    const kept = await sharp(Buffer.from(await (await get(body.imageUrl)).arrayBuffer())).metadata()

    expect((await sharp(photo).metadata()).exif).toBeDefined()
    expect(status).toBe(200)
    expect(body.imageUrl).toMatch(/^\/files\/images\/[\w-]{36}\.webp$/)
    expect(kept).toMatchObject({ format: 'webp', width: 800, height: 1600 })
    expect([kept.exif, kept.xmp, kept.orientation]).toEqual([undefined, undefined, undefined])
  })

  it.each(['png', 'gif', 'webp'] as const)('accepts %s under any name, and enlarges nothing', async (format) => {
    const merchant = await buildMerchant(api.db)

    const { body } = await uploadImage(merchant, form('image', await picture().toFormat(format).toBuffer(), 'picture.txt'))
    const kept = await sharp(Buffer.from(await (await get(body.imageUrl)).arrayBuffer())).metadata()

    expect(kept).toMatchObject({ format: 'webp', width: 40, height: 30 })
  })

  it.each([
    ['a text named .png', 'not a picture', 'Only image files are allowed'],
    [
      'an .svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      'Only image files are allowed',
    ],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj', 'Only image files are allowed'],
    [
      'half a picture',
      picture({ width: 400, height: 400, noise: true })
        .jpeg()
        .toBuffer()
        .then((whole) => whole.subarray(0, whole.length / 2)),
      'Failed to upload image',
    ],
    [
      'a small file of 64 million pixels',
      picture({ width: 8000, height: 8000 }).png({ compressionLevel: 9 }).toBuffer(),
      'Failed to upload image',
    ],
  ])('refuses %s', async (_what, content, message) => {
    const merchant = await buildMerchant(api.db)
    const before = filesIn('files')

    const { status, body } = await uploadImage(merchant, form('image', await content))

    expect([status, body.message, body.errors[0].path]).toEqual([400, message, 'image'])
    expect(filesIn('files')).toEqual(before)
    expect(filesIn('uploads')).toEqual([])
  })

  it('requires a file', async () => {
    const merchant = await buildMerchant(api.db)
    const text = new FormData()
    text.set('image', 'planner.png')
    const empty = new FormData()
    empty.append('image', new File([], ''))

    const answers = [
      await uploadImage(merchant, new FormData()),
      await uploadImage(merchant, text),
      await uploadImage(merchant, empty),
    ]

    expect(answers.map(({ status, body }) => [status, body.message, body.errors[0].path])).toEqual([
      [400, 'No file provided', 'image'],
      [400, 'No file provided', 'image'],
      [400, 'No file provided', 'image'],
    ])
  })

  it('accepts one file, in its own field', async () => {
    const merchant = await buildMerchant(api.db)
    const two = form('image', await picture().png().toBuffer())
    two.append('image', new File(['second'], 'second.png'))

    const elsewhere = await uploadImage(merchant, form('picture', await picture().png().toBuffer()))
    const both = await uploadImage(merchant, two)

    expect([elsewhere.status, elsewhere.body.errors.map(({ path: field }: { path: string }) => field)]).toEqual([
      400,
      ['image', 'picture'],
    ])
    expect([both.status, both.body.message]).toEqual([400, 'Send one file.'])
    expect(filesIn('uploads')).toEqual([])
  })

  it.each([
    ['with an announced length', 12 * MB],
    ['without an announced length', null],
  ])('answers 413 to a file beyond 10 MB %s, and stores no part of it', async (_how, announced) => {
    const merchant = await buildMerchant(api.db)
    const { status, body } = await send(merchant, 11, announced)

    expect([status, body.message, body.code]).toEqual([413, 'Image size exceeds 10MB limit', 'payload_too_large'])
    expect(filesIn('uploads')).toEqual([])
  })

  it('stores nothing of an upload whose sender left', async () => {
    const merchant = await buildMerchant(api.db)
    const { socket, write } = startUpload(merchant, null)
    write(randomBytes(MB))
    await expect.poll(() => filesIn('uploads').length).toBe(1)

    socket.destroy()

    await expect.poll(() => filesIn('uploads')).toEqual([])
  })

  it('returns the same file for the same key, and refuses another file', async () => {
    const merchant = await buildMerchant(api.db)
    const [red, blue] = [await picture().png().toBuffer(), await picture({ width: 41 }).png().toBuffer()]
    const headers = { 'idempotency-key': 'one' }

    const first = await uploadImage(merchant, form('image', red), headers)
    const again = await uploadImage(merchant, form('image', red), headers)
    const other = await uploadImage(merchant, form('image', blue), headers)

    expect(again.body).toEqual(first.body)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
  })

  it('checks the credential before it reads the file', async () => {
    const { status } = await api.request('POST', '/products/upload-image', { body: form('image', 'x') })

    expect(status).toBe(401)
    expect(filesIn('uploads')).toEqual([])
  })
})

describe('createProduct and updateProduct', () => {
  it('prefer the picture of a form to its image_url', async () => {
    const merchant = await buildMerchant(api.db)
    const png = await picture().png().toBuffer()

    const made = await api.request('POST', '/products', {
      as: merchant,
      body: form('image', png, 'mug.png', { name: 'Mug', price: '12.5', image_url: 'https://elsewhere.example/mug.png' }),
    })
    const changed = await api.request('PUT', `/products/${made.body.id}`, {
      as: merchant,
      body: form('image', png, 'b.png', { image_url: '' }),
    })

    expect(made.body.image_url).toMatch(/^\/files\/images\//)
    expect(changed.body.image_url).toMatch(/^\/files\/images\//)
    expect(changed.body.image_url).not.toBe(made.body.image_url)
    expect((await get(changed.body.image_url)).status).toBe(200)
  })

  it('accept a form with an empty file field', async () => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await api.request('POST', '/products', {
      as: merchant,
      body: form('image', '', '', { name: 'Mug', price: '1', image_url: '/demo/mug.svg' }),
    })

    expect([status, body.image_url]).toEqual([201, '/demo/mug.svg'])
  })

  it('store no picture when the form is refused', async () => {
    const merchant = await buildMerchant(api.db)
    const body = form('image', await picture().png().toBuffer(), 'mug.png', { name: 'Mug', price: '1.001' })
    const before = filesIn('files')

    const made = await api.request('POST', '/products', { as: merchant, body })
    const changed = await api.request('PUT', `/products/${merchant.id}`, {
      as: merchant,
      body: form('image', await picture().png().toBuffer()),
    })

    expect([made.status, changed.status]).toEqual([400, 404])
    expect(filesIn('files')).toEqual(before)
  })
})

describe('uploadProductFile', () => {
  it('stores any file unchanged, without public access', async () => {
    const merchant = await buildMerchant(api.db)
    const content = randomBytes(3 * MB)

    const { status, body } = await uploadFile(merchant, form('file', content, 'Focus planner — März.pdf'))
    const key = digitalFileKey(merchant.id, body.file_url)!

    expect(status).toBe(200)
    expect(body).toEqual({
      file_url: expect.stringMatching(/^file:[\w-]{36}\/Focus planner — März\.pdf$/),
      name: 'Focus planner — März.pdf',
      size: content.length,
    })
    expect(Buffer.from(await api.storage.getBytes(key)).equals(content)).toBe(true)
    for (const address of [
      `/files/${key}`,
      `/files/digital/${key.split('/').at(-1)}`,
      `/files/../${key}`,
      `/files/images/..%2f..%2f${key}`,
    ])
      expect((await get(address)).status).toBe(404)
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\plan.zip', 'plan.zip'],
    ['evil\u202Efdp.exe', 'evilfdp.exe'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(96)}.pdf`],
    ['...', '...'],
  ])('calls %j %s', async (sent, name) => {
    const merchant = await buildMerchant(api.db)

    const { body } = await uploadFile(merchant, form('file', 'content', sent))

    expect(body.name).toBe(name)
  })

  it('refuses an empty file, and one beyond 500 MB before it is sent', async () => {
    const merchant = await buildMerchant(api.db)

    const empty = await uploadFile(merchant, form('file', '', 'planner.pdf'))
    const huge = await send(merchant, 1, 502 * MB, '/products/upload-file')

    expect([empty.status, empty.body.message]).toEqual([400, 'The file is empty.'])
    expect([huge.status, huge.body.message]).toEqual([413, 'File size exceeds 500MB limit'])
  })

  it('gives a product its file, which only its own merchant can use', async () => {
    const [merchant, stranger] = [await buildMerchant(api.db), await buildMerchant(api.db)]
    const { file_url: fileUrl } = (await uploadFile(merchant, form('file', 'content', 'plan.pdf'))).body
    const product = { name: 'Planner', price: 9, type: 'digital', digital_file_url: fileUrl }

    const own = await api.request('POST', '/products', { as: merchant, body: product })
    const copy = await api.request('POST', `/products/${own.body.id}/duplicate`, { as: merchant })
    const foreign = await api.request('POST', '/products', { as: stranger, body: product })
    const padded = await api.request('PUT', `/products/${own.body.id}`, {
      as: merchant,
      body: { digital_file_url: ` file:${crypto.randomUUID()}/plan.pdf ` },
    })

    expect(own.body).toMatchObject({ digital_file_url: fileUrl, digital_file_name: 'plan.pdf' })
    expect(copy.body).toMatchObject({ digital_file_url: fileUrl, digital_file_name: 'plan.pdf' })
    expect([foreign.status, foreign.body.errors[0].path]).toEqual([400, 'digital_file_url'])
    expect([padded.status, padded.body.errors[0].path]).toEqual([400, 'digital_file_url'])
    expect(await Product.query(api.db).where({ merchantId: stranger.id })).toEqual([])
  })
})

describe('/files', () => {
  it('serves pictures with a long cache lifetime, and runs no script in them', async () => {
    const merchant = await buildMerchant(api.db)
    const { imageUrl } = (await uploadImage(merchant, form('image', await picture().png().toBuffer()))).body

    const answer = await get(imageUrl)

    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-length': String((await answer.arrayBuffer()).byteLength),
    })
    expect(answer.headers.get('content-disposition')).toBeNull()
  })

  it('serves all other files as downloads', async () => {
    await api.storage.put('public/notes/page.html', '<script>alert(1)</script>')

    const { headers } = await get('/files/notes/page.html')

    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="page.html"',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  it.each([
    '/files/',
    '/files/images',
    '/files/images/',
    '/files/images/none.webp',
    '/files/images/.webp',
    '/files/images/a/b.webp',
    '/files/images/%00.webp',
  ])('answers 404 to %s', async (address) => {
    expect((await get(address)).status).toBe(404)
  })

  it('uses a host of its own when set, which serves nothing else', async () => {
    await split.storage.put('public/notes/page.html', 'text')
    const ownHost = { 'x-forwarded-host': 'files.example:8080' }

    const elsewhere = await get('/files/notes/page.html', {}, split.url)
    const there = await get('/files/notes/page.html', ownHost, split.url)
    const others = await Promise.all(
      ['/', '/api/health', '/openapi.json', '/dashboard'].map((place) => get(place, ownHost, split.url)),
    )

    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([
      302,
      'http://files.example:8080/files/notes/page.html',
    ])
    expect(there.status).toBe(200)
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})

describe('sweepUploads', () => {
  it('removes what killed processes left, and no running upload', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-sweep-'))
    const here = (pid: number) => `${os.hostname()}.${pid}`
    const owners = { gone: here(999999999), own: here(process.pid), other: here(process.ppid), elsewhere: 'web2.999999999' }
    for (const owner of Object.values(owners)) {
      fs.mkdirSync(path.join(folder, 'uploads', owner, 'request'), { recursive: true })
      fs.writeFileSync(path.join(folder, 'uploads', owner, 'request', 'part'), 'half')
    }

    await sweepUploads(folder)
    const left = fs.readdirSync(path.join(folder, 'uploads'))
    fs.rmSync(folder, { recursive: true })

    expect(left.sort()).toEqual([owners.other, owners.elsewhere].sort())
  })
})

it('reports no internal error', () => {
  expect([api.bugs, split.bugs]).toEqual([[], []])
})

const BOUNDARY = 'form-boundary'

/** Starts an upload on a raw socket, with a Content-Length or chunked. */
function startUpload(as: Merchant, announced: number | null, place = '/products/upload-image') {
  const { port, pathname } = new URL(api.url + place)
  const socket = net.connect(Number(port), '127.0.0.1')
  const write = (part: Uint8Array | string) =>
    announced ? socket.write(part) : (socket.write(`${part.length.toString(16)}\r\n`), socket.write(part), socket.write('\r\n'))
  socket.write(
    [
      `POST ${pathname} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${api.token(as)}`,
      `content-type: multipart/form-data; boundary=${BOUNDARY}`,
      announced ? `content-length: ${announced}` : 'transfer-encoding: chunked',
      '\r\n',
    ].join('\r\n'),
  )
  write(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="big.png"\r\ncontent-type: image/png\r\n\r\n`)
  return { socket, write }
}

/** Sends `megabytes` of a file and reads the response, which may arrive before all is sent. */
async function send(as: Merchant, megabytes: number, announced: number | null, place?: string) {
  const { socket, write } = startUpload(as, announced, place)
  const chunk = randomBytes(MB)
  for (let sent = 0; sent < megabytes; sent++) write(chunk)
  if (announced === null) socket.write('0\r\n\r\n')
  const answer = { head: '', body: '' }
  for await (const data of socket) {
    if (!answer.head) [answer.head = '', answer.body = ''] = String(data).split('\r\n\r\n')
    else answer.body += String(data)
    if (answer.body.endsWith('}')) break
  }
  return { status: Number(answer.head.slice(9, 12)), body: JSON.parse(answer.body) }
}
