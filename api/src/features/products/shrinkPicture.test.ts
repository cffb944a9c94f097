import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { shrinkPicture } from './shrinkPicture.ts'

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#a7653b' } })
const noisy = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } } as never })
const shrink = (bytes: Buffer) => shrinkPicture(bytes, 100, (one) => one.webp())
const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await sharp(await shrink(bytes)).metadata()
  return [width, height]
}
/** Gives a JPEG another size in its header: nothing has to be drawn to show what its size leads to. */
function claim(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg)
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (![0xc0, 0xc2].includes(bytes[at + 1]!)) continue
    bytes.writeUInt16BE(height, at + 5)
    bytes.writeUInt16BE(width, at + 7)
    return bytes
  }
  throw new Error('no frame')
}

describe('shrinkPicture', () => {
  it('shrinks a JPEG of 200 million pixels while it reads it', async () => {
    const strip = await picture(50_000, 4_000).jpeg({ quality: 30 }).toBuffer()
    const before = process.memoryUsage().rss

    expect(await sizeOf(strip)).toEqual([100, 8])
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 ** 2)
  })

  it.each([
    ['more than 200 million pixels', async () => claim(await noisy().jpeg().toBuffer(), 20_000, 10_001), /200 million/],
    [
      'a progressive JPEG that unpacks to gigabytes',
      async () => claim(await noisy().jpeg({ progressive: true }).toBuffer(), 10_000, 6_001),
      /60 million/,
    ],
    ['a small PNG of 64 million', async () => picture(8000, 8000).png({ compressionLevel: 9 }).toBuffer(), /50 million/],
    ['an AVIF of 13 million', async () => picture(13_000, 1000).avif({ effort: 0, quality: 1 }).toBuffer(), /12 million/],
    [
      'half a JPEG',
      async () =>
        noisy()
          .jpeg()
          .toBuffer()
          .then((all) => all.subarray(0, all.length / 2)),
      /damaged/,
    ],
    [
      'half an AVIF',
      async () =>
        noisy()
          .avif({ effort: 0 })
          .toBuffer()
          .then((all) => all.subarray(0, all.length / 2)),
      /damaged/,
    ],
    ['a HEIC in words', async () => heic(), /HEIC photos cannot be read\. Save it as JPEG/],
    ['a text', async () => Buffer.from('not a picture'), /Use JPEG/],
  ])('refuses %s', async (_what, make, message) => {
    await expect(shrink(await make())).rejects.toThrow(message)
  })

  it.each([
    ['without its end mark', async () => (await noisy().jpeg().toBuffer()).subarray(0, -2)],
    ['with bytes after its end', async () => Buffer.concat([await noisy().jpeg().toBuffer(), Buffer.alloc(100)])],
    ['progressive and without its end mark', async () => (await noisy().jpeg({ progressive: true }).toBuffer()).subarray(0, -2)],
    ['as AVIF', async () => noisy().avif({ effort: 0 }).toBuffer()],
  ])('reads a picture %s', async (_what, make) => {
    expect(await sizeOf(await make())).toEqual([100, 67])
  })
})

/** The first box of a photo of an iPhone. */
const heic = () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(4000, 7)])
