import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { openFile, type Storage } from '../../../gateways/storage.ts'

/** Longest side in pixels: enough to print a letterhead. */
const LONGEST_SIDE = 480
const DEMO = fileURLToPath(new URL('../../../../demo/pictures/', import.meta.url))

/**
 * Returns the shop's logo as PNG, which PDFs can embed. Null if the shop has none, if it is on another server, or if it
 * cannot be read; the shop's name is used then.
 */
export async function readLogo(storage: Storage, logoUrl: string | null): Promise<Buffer | null> {
  try {
    const bytes = await readOwn(storage, logoUrl ?? '')
    return bytes && (await sharp(bytes).resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' }).png().toBuffer())
  } catch {
    return null
  }
}

async function readOwn(storage: Storage, url: string): Promise<Buffer | null> {
  const [, place, name] = /^\/(files|demo)\/((?:images\/)?[\w-]+\.\w+)$/.exec(url) ?? []
  if (place === 'demo') return readFile(DEMO + name)
  const file = place === 'files' ? await openFile(storage, `public/${name}`) : null
  return file && buffer(file.stream)
}
