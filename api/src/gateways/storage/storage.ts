import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Bucket } from './bucketUrl.ts'

/** Stores uploaded files. Keys below `public/` are served to everyone at /files, all others only by handlers. */
export interface Storage extends Disk {
  /** The bytes from `start` to `end`, both included. */
  readPart: (key: string, part: { start: number; end: number }) => Promise<Readable>
  /** Rejects when the whole storage is gone: without a bucket, no file is missing on its own. */
  assertThere: () => Promise<void>
}

interface StorageOptions {
  dataDir: string
  /** A bucket for all files; null stores them in the data folder. */
  bucket: Bucket | null
}

export async function createStorage({ dataDir, bucket }: StorageOptions): Promise<Storage> {
  if (bucket) {
    // Loaded only when a bucket is used: it is larger than the rest of the server.
    const { createBucket } = await import('./bucket.ts')
    const { driver, ...more } = createBucket(bucket)
    return Object.assign(new Disk(driver), more)
  }
  const location = path.join(dataDir, 'files')
  return Object.assign(new Disk(new FSDriver({ location, visibility: 'private' })), {
    readPart: async (key: string, { start, end }: { start: number; end: number }) =>
      end < start ? Readable.from([]) : fs.createReadStream(path.join(location, key), { start, end }),
    // The folder is made with the first file.
    assertThere: async () => {},
  })
}

/** Moves a local file into the storage. */
export const keepFile = (storage: Storage, file: string, key: string): Promise<void> =>
  deleteOnFailure(storage, key, storage.moveFromFs(file, key))

export const keepBytes = (storage: Storage, key: string, bytes: Uint8Array): Promise<void> =>
  deleteOnFailure(storage, key, storage.put(key, bytes))

/** Opens a stored file and returns its length in bytes; null when it does not exist. */
export async function openFile(storage: Storage, key: string): Promise<{ stream: Readable; size: number } | null> {
  const size = await sizeOf(storage, key)
  return size === null ? null : { stream: await storage.getStream(key), size }
}

/** Returns the length of a stored file in bytes; null when it does not exist. */
export async function sizeOf(storage: Storage, key: string): Promise<number | null> {
  if (!(await storage.exists(key))) {
    await storage.assertThere()
    return null
  }
  const { contentLength } = await storage.getMetaData(key)
  return contentLength
}

/** Deletes a partly written file, for example after the disk was full. */
async function deleteOnFailure(storage: Storage, key: string, written: Promise<void>): Promise<void> {
  try {
    await written
  } catch (error) {
    await storage.delete(key).catch(() => {})
    throw error
  }
}
