import path from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where uploaded files stay. Keys below `public/` are served to anybody at /files, all others only by handlers. */
export type Storage = Disk

/** Files in the data folder. */
export const createStorage = (dataDir: string): Storage =>
  new Disk(new FSDriver({ location: path.join(dataDir, 'files'), visibility: 'private' }))

/** Moves a file of this machine into the storage. */
export const keepFile = (storage: Storage, file: string, key: string): Promise<void> =>
  wholeOrNothing(storage, key, storage.moveFromFs(file, key))

export const keepBytes = (storage: Storage, key: string, bytes: Uint8Array): Promise<void> =>
  wholeOrNothing(storage, key, storage.put(key, bytes))

/** A kept file and its length in bytes; null where there is none. */
export async function openFile(storage: Storage, key: string): Promise<{ stream: Readable; size: number } | null> {
  if (!(await storage.exists(key))) return null
  const { contentLength } = await storage.getMetaData(key)
  return { stream: await storage.getStream(key), size: contentLength }
}

/** A full disk leaves no half of a file. */
async function wholeOrNothing(storage: Storage, key: string, written: Promise<void>): Promise<void> {
  try {
    await written
  } catch (error) {
    await storage.delete(key).catch(() => {})
    throw error
  }
}
