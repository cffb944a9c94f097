import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { openFile, type Storage } from './storage.ts'

const DEMO = fileURLToPath(new URL('../../../demo/pictures/', import.meta.url))

/**
 * Returns the bytes of a picture in our own storage, `/files/images/….webp`, or of the demo shop. Null for a picture on
 * another server: nothing is fetched.
 */
export async function readOwnPicture(storage: Storage, url: string | null): Promise<Buffer | null> {
  const [, place, name] = /^\/(files|demo)\/((?:images\/|logos\/)?[\w-]+\.\w+)$/.exec(url ?? '') ?? []
  if (place === 'demo') return readFile(DEMO + name)
  const file = place === 'files' ? await openFile(storage, `public/${name}`) : null
  return file && buffer(file.stream)
}
