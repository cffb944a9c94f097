import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest'
import { startBucket } from '../../../test/bucketServer.ts'
import { buildMerchant } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/server.ts'
import { readBucketUrl } from '../../gateways/storage/bucketUrl.ts'
import { Product } from '../../shop/catalogue/Product.ts'

const bucket = await startBucket()
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-outage-'))
afterAll(() => {
  bucket.stop()
  fs.rmSync(dataDir, { recursive: true })
})
const inBucket = startApi({ bucket: readBucketUrl(bucket.url) })
const inFolder = startApi({ dataDir })

async function upload(api: TestApi, kind: 'image' | 'file') {
  const merchant = await buildMerchant(api.db)
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c96' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append(kind, new File([picture as never], 'planner.png'))
  return api.request('POST', `/products/upload-${kind}`, { as: merchant, body })
}
const expectOutage = ({ status, body, headers }: Awaited<ReturnType<typeof upload>>, message: string) => {
  expect({ status, code: body.code, message: body.message }).toEqual({ status: 503, code: 'storage_unavailable', message })
  expect(headers.get('retry-after')).toBe('60')
}
const NO_FILES = 'Files cannot be stored or read at the moment. Please try again in a minute.'

describe('a bucket that refuses', () => {
  afterEach(() => bucket.refused.clear())

  it('takes nothing, and works again without a restart', async () => {
    bucket.refused.add('PUT')

    expectOutage(await upload(inBucket, 'image'), 'Failed to upload image')
    expectOutage(await upload(inBucket, 'file'), NO_FILES)
    expect([...bucket.files]).toEqual([])

    bucket.refused.clear()
    expect((await upload(inBucket, 'image')).status).toBe(200)
  })

  it('cannot serve what it has', async () => {
    const { body } = await upload(inBucket, 'image')
    const read = () => fetch(new URL(body.imageUrl ?? body.url, inBucket.url))
    expect((await read()).status).toBe(200)

    for (const ways of [['GET', 'HEAD'], ['gone']]) {
      for (const way of ways) bucket.refused.add(way)
      const answer = await read()
      expect([answer.status, (await answer.json()).code]).toEqual([503, 'storage_unavailable'])
      bucket.refused.clear()
    }
    expect((await read()).status).toBe(200)
  })
})

describe('a folder that the server cannot write', () => {
  it.each(['files', 'uploads'])('takes nothing while %s is none, and works again without a restart', async (name) => {
    const folder = path.join(dataDir, name)
    fs.rmSync(folder, { recursive: true, force: true })
    fs.writeFileSync(folder, '')

    expectOutage(await upload(inFolder, 'file'), NO_FILES)

    fs.rmSync(folder)
    expect((await upload(inFolder, 'file')).status).toBe(200)
  })
})

// A cluster has no triggers.
it.skipIf(inject('isCluster'))('says that the disk of the database is full, and writes nothing', async () => {
  const { db } = inFolder
  const merchant = await buildMerchant(db)
  const create = () => inFolder.request('POST', '/products', { as: merchant, body: { name: 'Mug', price: 12.5 } })
  await db.raw(`
    create function full_disk() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file' using errcode = 'disk_full';
    end $$;
    create trigger full_disk after insert on products for each row execute function full_disk()`)

  expectOutage(await create(), 'The server has no space left. Please try again in a few minutes.')

  expect(await Product.query(db).where({ merchantId: merchant.id }).resultSize()).toBe(0)
  await db.raw('drop trigger full_disk on products')
  expect((await create()).status).toBe(201)
})
