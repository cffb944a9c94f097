import sharp, { type Metadata, type Sharp } from 'sharp'

const TYPES = ['jpeg', 'png', 'gif', 'webp', 'heif']
/** What these may unpack to is 300 MB of memory at most, measured: an ordinary JPEG shrinks while it is read. */
const MILLIONS = { jpeg: 200, jpegInScans: 60, heif: 12, others: 50 }
const END_OF_JPEG = Buffer.from([0xff, 0xd9])

// Its threads have the priority of the requests. One of them leaves the other processors to shoppers.
sharp.concurrency(1)
// libvips reads a hundred formats, some through poorly maintained code. Only these are allowed, whatever the file
// claims to be. Heif is AVIF, and HEIC with a libvips that has its decoder.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((type) => `VipsForeignLoad${type}`) })

/** A picture that cannot be read: whether it is one at all, and what its owner can do. */
export class PictureProblem extends Error {
  override name = 'PictureProblem'
  readonly isPicture: boolean

  constructor(message: string, isPicture: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isPicture = isPicture
  }
}

/**
 * Reads a picture of any camera, upright and no larger than `side`, and encodes it again.
 * @throws PictureProblem
 */
export async function shrinkPicture(bytes: Buffer, side: number, encode: (picture: Sharp) => Sharp): Promise<Buffer> {
  const about = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!about || !TYPES.includes(about.format))
    throw isHeic(bytes) ? heicProblem() : new PictureProblem('Use JPEG, PNG, GIF, WebP or AVIF.', false)
  const most = mostMillions(about, bytes)
  if (about.width * about.height > most * 1e6)
    throw new PictureProblem(`The image has more than ${most} million pixels. Save it smaller.`, true)
  const read = (content: Buffer, failOn: 'error' | 'warning') =>
    encode(
      sharp(content, { failOn }).autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }),
    ).toBuffer()
  try {
    return await read(bytes, 'error').catch((cause: unknown) => {
      if (about.format !== 'jpeg') throw cause
      // Some programs leave out the end mark. If that is all, nothing else is amiss: half a picture stays refused.
      return read(Buffer.concat([bytes, END_OF_JPEG]), 'warning')
    })
  } catch (cause) {
    throw isHeic(bytes) ? heicProblem(cause) : new PictureProblem('The image is damaged.', true, { cause })
  }
}

function mostMillions({ format }: Metadata, bytes: Buffer): number {
  if (format === 'jpeg') return isInScans(bytes) ? MILLIONS.jpegInScans : MILLIONS.jpeg
  return format === 'heif' ? MILLIONS.heif : MILLIONS.others
}

/** Whether all of a JPEG must be in memory before the first row is known: it is progressive, or has a scan per colour. */
function isInScans(bytes: Buffer): boolean {
  let colours = 0
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const mark = bytes[at + 1]!
    if (mark === 0xff) {
      at++ // padding
      continue
    }
    if (mark === 0xda) return bytes[at + 4]! < colours
    const isFrame = mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)
    if (isFrame && (mark & 3) === 2) return true
    if (isFrame) colours = bytes[at + 9]!
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return true
}

/** The brands of Apple's and others' photos, as the first box of the file names them. */
const isHeic = (bytes: Buffer): boolean => /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(bytes.toString('latin1', 4, 12))

const heicProblem = (cause?: unknown) =>
  new PictureProblem(
    'HEIC photos cannot be read. Save it as JPEG. On an iPhone: Settings → Camera → Formats → Most Compatible.',
    true,
    { cause },
  )
