import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import sharp, { type Sharp } from 'sharp'
import { directionOfText } from '../../../platform/languages/bidi.ts'
import { type CardContent, drawCard, HEIGHT, PICTURE_WIDTH, WIDTH } from './drawCard.ts'
import { drawable } from './cardFonts.ts'

/** What chats accept everywhere. */
export const MAX_BYTES = 150 * 1024
/** PNG of a photo grows with its colours and its grain. The first of these that is small enough is sent. */
const STEPS = [
  { colours: 256, dither: 0.6, blur: 0 },
  { colours: 128, dither: 0.3, blur: 0 },
  { colours: 64, dither: 0, blur: 0.6 },
  { colours: 32, dither: 0, blur: 1.2 },
  { colours: 16, dither: 0, blur: 3 },
  { colours: 4, dither: 0, blur: 12 },
]
/** A picture that is this many times too large skips the next step. */
const FAR = 2.5
const LOGO_SIDE = 200

export interface CardPictures {
  /** The first product's picture, or one that the merchant made. Null for none. */
  picture: Uint8Array | null
  /** Whether the picture is the whole card. */
  isOwn: boolean
  logo: Uint8Array | null
}

const isReady = initWasm(readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))

/** Returns a card as PNG of 1200 × 630, at most 150 KB. A picture that cannot be read is left out. */
export async function paintCard(content: CardContent, { picture, isOwn, logo }: CardPictures): Promise<Buffer> {
  await isReady
  const own = picture && isOwn ? await fit(picture, WIDTH) : null
  if (own) return encode((blur) => soften(sharp(own.data, own), blur))

  const beside = picture && !isOwn ? await fit(picture, PICTURE_WIDTH) : null
  const svg = drawCard(content, { logo: await logoAddress(logo), hasPicture: beside !== null })
  const card = { data: Buffer.from(rasterize(svg, WIDTH).pixels), raw: { width: WIDTH, height: HEIGHT, channels: 4 } } as const
  if (!beside) return encode(() => sharp(card.data, card))
  const left = directionOfText(drawable(content.name) ?? content.shop) === 'rtl' ? 0 : WIDTH - PICTURE_WIDTH
  return encode(async (blur) => {
    const input = await soften(sharp(beside.data, beside), blur).raw().toBuffer()
    return sharp(card.data, card).composite([{ input, raw: beside.raw, left, top: 0 }])
  })
}

const soften = (picture: Sharp, blur: number) => (blur ? picture.blur(blur) : picture)

/** Returns a picture that covers a part of the card; null when it cannot be read. */
async function fit(bytes: Uint8Array, width: number) {
  try {
    const { data, info } = await readable(bytes, width)
      .resize({ width, height: HEIGHT, fit: 'cover' })
      .flatten({ background: '#f4f1ec' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, raw: { width: info.width, height: info.height, channels: 3 as const } }
  } catch {
    return null
  }
}

async function logoAddress(logo: Uint8Array | null): Promise<string | null> {
  if (!logo) return null
  try {
    const side = { width: LOGO_SIDE, height: LOGO_SIDE, fit: 'inside' } as const
    return `data:image/png;base64,${(await readable(logo, LOGO_SIDE).resize(side).png().toBuffer()).toString('base64')}`
  } catch {
    return null
  }
}

/** Opens a picture. Only the demo shop has SVG: nobody can upload it. */
function readable(bytes: Uint8Array, width: number): Sharp {
  const isSvg = Buffer.from(bytes.subarray(0, 100)).toString('latin1').trimStart().startsWith('<')
  if (!isSvg) return sharp(bytes, { failOn: 'error' })
  const { pixels, ...size } = rasterize(Buffer.from(bytes).toString('utf8'), Math.max(width, HEIGHT))
  return sharp(pixels, { raw: { ...size, channels: 4 } })
}

function rasterize(svg: string, width: number): { pixels: Uint8Array; width: number; height: number } {
  const drawing = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value: width } })
  const image = drawing.render()
  const result = { pixels: image.pixels, width: image.width, height: image.height }
  image.free()
  drawing.free()
  return result
}

async function encode(paint: (blur: number) => Sharp | Promise<Sharp>): Promise<Buffer> {
  for (let at = 0; ; at++) {
    const { colours, dither, blur } = STEPS[Math.min(at, STEPS.length - 1)]!
    const file = await (await paint(blur)).png({ palette: true, colours, dither, effort: 4, compressionLevel: 9 }).toBuffer()
    if (file.length <= MAX_BYTES || at >= STEPS.length - 1) return file
    if (file.length > MAX_BYTES * FAR) at++
  }
}
