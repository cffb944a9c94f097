import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BucketServer, startBucket } from '../../../test/bucketServer.ts'
import { readBucketUrl } from './bucketUrl.ts'
import { createStorage, keepBytes, keepFile, openFile, sizeOf } from './storage.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-storage-'))
let bucket: BucketServer
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => {
  bucket.stop()
  fs.rmSync(dataDir, { recursive: true })
})

// The same behaviour for both kinds of storage.
describe.each(['the data folder', 'a bucket'])('storage in %s', (place) => {
  const open = () => createStorage({ dataDir, bucket: place === 'a bucket' ? readBucketUrl(bucket.url) : null })

  it('stores a local file by moving it, and reads it whole or in parts', async () => {
    const storage = await open()
    const [file, key] = [path.join(dataDir, randomUUID()), `digital/${randomUUID()}/plan`]
    fs.writeFileSync(file, 'abcdefgh')

    await keepFile(storage, file, key)

    expect(fs.existsSync(file)).toBe(false)
    expect(await sizeOf(storage, key)).toBe(8)
    const whole = await openFile(storage, key)
    expect([whole!.size, await text(whole!.stream)]).toEqual([8, 'abcdefgh'])
    expect(await text(await storage.readPart(key, { start: 2, end: 4 }))).toBe('cde')
    expect(await text(await storage.readPart(key, { start: 0, end: -1 }))).toBe('')
  })

  it('reports missing files, and deletes', async () => {
    const storage = await open()
    const key = `public/images/${randomUUID()}.webp`

    expect(await openFile(storage, key)).toBeNull()
    await keepBytes(storage, key, Buffer.from('picture'))
    expect(await sizeOf(storage, key)).toBe(7)
    await storage.delete(key)
    expect(await sizeOf(storage, key)).toBeNull()
  })
})

describe('a bucket', () => {
  it('is requested for the part only, with a signature and by path', async () => {
    const storage = await createStorage({ dataDir, bucket: readBucketUrl(bucket.url) })
    bucket.files.set('digital/plan', Buffer.from('abcdefgh'))

    await text(await storage.readPart('digital/plan', { start: 6, end: 7 }))

    const { line, range, authorization } = bucket.calls.at(-1)!
    expect([line, range]).toEqual(['GET /goods/digital/plan', 'bytes=6-7'])
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d+\/eu-test-1\/s3/)
  })
})

describe('readBucketUrl', () => {
  it('reads name, region, endpoint and key', () => {
    expect(readBucketUrl('s3://key:top%2Fsecret@goods?region=eu-1&endpoint=https://s3.example.com')).toEqual({
      name: 'goods',
      region: 'eu-1',
      endpoint: 'https://s3.example.com',
      credentials: { accessKeyId: 'key', secretAccessKey: 'top/secret' },
    })
    expect(readBucketUrl('s3://goods')).toEqual({ name: 'goods', region: 'us-east-1', endpoint: null, credentials: null })
  })

  it.each(['goods', 'https://goods', 's3://', 's3://key@goods', 's3://goods/folder', 's3://goods?endpoint=ftp://x'])(
    'takes no %s',
    (text) => expect(readBucketUrl(text)).toBeNull(),
  )
})
