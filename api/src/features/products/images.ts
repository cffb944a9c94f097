import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { keepBytes } from '../../gateways/storage/storage.ts'
import { ApiError, storageUnavailable } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/http/handler.ts'
import { metered } from '../../platform/http/meter.ts'
import type { Upload } from '../../platform/http/uploads.ts'
import { createLine } from '../../platform/threads/inLine.ts'
import { PictureProblem, shrinkPicture } from './shrinkPicture.ts'
import { dropUpload, type Keeper, withinQuota } from './uploadQuota.ts'

const FAILED = 'Failed to upload image'
/**
 * Longest side in pixels: enough for its display size at double density. Logos are PNG, which mails and PDF can show
 * too.
 */
const KINDS = {
  images: { side: 1600, extension: 'webp', encode: (picture: Sharp) => picture.webp({ quality: 82 }) },
  logos: { side: 600, extension: 'png', encode: (picture: Sharp) => picture.png({ compressionLevel: 9 }) },
}
type Kind = keyof typeof KINDS
type MeteredKeeper = Keeper & Pick<Caller, 'meter'>
/** One at a time: each takes half a second of CPU (measured, 12 million pixels) and up to 300 MB, and shoppers come first. Merchants take turns. */
const inLine = createLine()

/**
 * Stores a public picture, re-encoded at web size and without camera metadata.
 * @returns its address, `/files/images/….webp` or `/files/logos/….png`.
 * @throws 400 when it is not a picture, or a broken one.
 */
export async function keepImage(keeper: MeteredKeeper, upload: Upload, kind: Kind = 'images'): Promise<string> {
  const bytes = await keeper.meter.inTurn(() =>
    inLine(keeper.merchantId, () => metered(keeper.meter, () => remake(upload.path, kind))),
  )
  const name = `${kind}/${randomUUID()}.${KINDS[kind].extension}`
  const key = `public/${name}`
  await withinQuota(keeper, { key, bytes: bytes.length }, () =>
    keepBytes(keeper.storage, key, bytes).catch((cause: unknown) => {
      throw storageUnavailable(FAILED, cause)
    }),
  )
  return `/files/${name}`
}

/** Returns the storage key of an uploaded picture; null for an external address. */
export const imageKey = (url: string): string | null => (url.startsWith('/files/') ? url.replace('/files/', 'public/') : null)

/** Stores the picture of a form while `work` stores its address; if that fails, the picture is deleted. */
export async function withImage<T>(
  keeper: MeteredKeeper,
  upload: Upload | null,
  work: (image: { imageUrl?: string }) => Promise<T>,
): Promise<T> {
  if (!upload) return work({})
  const url = await keepImage(keeper, upload)
  try {
    return await work({ imageUrl: url })
  } catch (error) {
    await dropUpload(keeper, imageKey(url)!)
    throw error
  }
}

async function remake(file: string, kind: Kind): Promise<Buffer> {
  const { side, encode } = KINDS[kind]
  return shrinkPicture(await readFile(file), side, encode).catch((error: unknown) => {
    if (!(error instanceof PictureProblem)) throw error
    throw refusal(error.isPicture ? FAILED : 'Only image files are allowed', error.message, error)
  })
}

/** Both fields that clients read (docs/product/dashboard.md#error-messages), with what to do. */
const refusal = (message: string, msg: string, cause?: unknown) =>
  new ApiError(400, 'invalid_request', message, { errors: [{ path: 'image', msg }], cause })
