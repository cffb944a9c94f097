import sharp from 'sharp'
import { readOwnPicture } from '../../../gateways/storage/ownPictures.ts'
import type { Storage } from '../../../gateways/storage/storage.ts'

/** Longest side in pixels: enough to print a letterhead. */
const LONGEST_SIDE = 480

/**
 * Returns the shop's logo as PNG, which PDFs can embed. Null if the shop has none, if it is on another server, or if it
 * cannot be read; the shop's name is used then.
 */
export async function readLogo(storage: Storage, logoUrl: string | null): Promise<Buffer | null> {
  try {
    const bytes = await readOwnPicture(storage, logoUrl)
    return bytes && (await sharp(bytes).resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' }).png().toBuffer())
  } catch {
    return null
  }
}
