import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BucketServer, startBucket } from '../../../test/bucketServer.ts'
import { readBucketUrl } from './bucketUrl.ts'
import { proveStorage } from './proveStorage.ts'
import { createStorage } from './storage.ts'

const READ = 'Read docs/run/faults.md#uploaded-files-are-missing.'

describe('proveStorage of a folder', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-proof-'))
  afterAll(() => fs.rmSync(dataDir, { recursive: true }))
  const prove = async (folder: string) => {
    const options = { dataDir: folder, bucket: null }
    await proveStorage(await createStorage(options), options)
  }

  it('leaves no file', async () => {
    await prove(dataDir)

    expect(fs.readdirSync(path.join(dataDir, 'files'))).toEqual([])
  })

  // Rights do not bind root, which runs the tests of some machines. No user can create a folder below a file.
  it('says in one sentence that the folder cannot be written', async () => {
    const file = path.join(dataDir, 'a-file')
    fs.writeFileSync(file, '')

    await expect(prove(file)).rejects.toThrow(
      new RegExp(`^A file could not be written to ${file}/files \\(DATA_DIR\\): ENOTDIR: [^.]+\\. ${READ}$`),
    )
  })
})

describe('proveStorage of a bucket', () => {
  let bucket: BucketServer
  beforeAll(async () => {
    bucket = await startBucket()
  })
  beforeEach(() => bucket.refused.clear())
  afterAll(() => bucket.stop())
  const prove = async (proofMs?: number) => {
    const options = { dataDir: 'unused', bucket: readBucketUrl(bucket.url), ...(proofMs && { proofMs }) }
    await proveStorage(await createStorage(options), options)
  }

  it('leaves no file', async () => {
    await prove()

    expect(bucket.files.size).toBe(0)
    expect(bucket.calls.map(({ line }) => line.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE'])
  })

  it.each([
    ['PUT', 'written to'],
    ['GET', 'read from'],
    ['DELETE', 'deleted from'],
  ])('names the step of a key that may not %s, and not the key', async (method, step) => {
    bucket.refused.add(method)

    await expect(prove()).rejects.toThrow(
      `A file could not be ${step} the bucket goods (STORAGE_URL): AccessDenied, Access Denied. ${READ}`,
    )
  })

  it('waits for a bucket only for a time', async () => {
    bucket.refused.add('hangs')

    await expect(prove(200)).rejects.toThrow(
      `A file could not be written to the bucket goods (STORAGE_URL): no response within 0.2 seconds. ${READ}`,
    )
  })
})
