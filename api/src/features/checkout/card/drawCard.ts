import { directionOfText } from '../../../platform/languages/bidi.ts'
import { readableOn, tint } from '../../../shop/merchant/colors.ts'
import { drawable } from './cardFonts.ts'
import { cut, drawLine, type TextStyle, widthOf, wrap } from './cardText.ts'

export const WIDTH = 1200
export const HEIGHT = 630
/** The picture's part, on the side where a line of the name ends. */
export const PICTURE_WIDTH = 480

/** What a card shows. */
export interface CardContent {
  name: string
  /** The names of the items, unless the link has the name of its only one. */
  detail: string | null
  price: string
  shop: string
  /** `#rrggbb`. */
  accent: string
}

interface Pictures {
  /** PNG, as a `data:` address; null for none. */
  logo: string | null
  /** Whether a picture will be laid over its part. */
  hasPicture: boolean
}

const INK = { text: '#1c1916', muted: '#5e584f', paper: '#ffffff' }
const BAR = 16
const PADDING = 64
const COLUMN = WIDTH - PICTURE_WIDTH - BAR - 2 * PADDING
/** Sizes of the name with their number of lines: the first that holds the whole name, else the last, cut. */
const NAME_SIZES = [
  { size: 60, lines: 3 },
  { size: 52, lines: 4 },
  { size: 46, lines: 4 },
]
const LOGO = { size: 56, radius: 14 }
const MARK = { size: 200, radius: 48 }

/**
 * Returns a card as SVG, without its picture (docs/product/sharing.md#the-card). A card with a name that is read from
 * right to left is mirrored.
 */
export function drawCard({ name, detail, price, shop, accent }: CardContent, { logo, hasPicture }: Pictures): string {
  const title = drawable(name)
  const mirrored = directionOfText(title ?? shop) === 'rtl'
  const start = mirrored ? WIDTH - BAR - PADDING : BAR + PADDING
  const ahead = (distance: number) => start + (mirrored ? -distance : distance)
  const box = (distance: number, width: number) => (mirrored ? start - distance - width : start + distance)
  const line = (text: string, style: TextStyle, y: number, distance = 0) =>
    drawLine(text, style, { x: ahead(distance), y, align: mirrored ? 'right' : 'left', direction: directionOfText(text) })
  const parts: string[] = []

  const shopStyle = { size: 28, weight: 'bold', color: INK.text } as const
  const shopName = drawable(shop)
  parts.push(picture(LOGO, { x: box(0, LOGO.size), y: 72 }))
  const widthBeside = COLUMN - LOGO.size - 16
  if (shopName)
    parts.push(
      line(
        cut(shopName, widthBeside, (text) => widthOf(text, shopStyle)),
        shopStyle,
        110,
        LOGO.size + 16,
      ),
    )

  let y = 192
  if (title) {
    const { size, lines } = fitName(title)
    for (const text of lines) parts.push(line(text, { size, weight: 'bold', color: INK.text }, (y += Math.round(size * 1.08))))
    y += 16
  }
  const detailStyle = { size: 26, weight: 'regular', color: INK.muted } as const
  const names = detail && drawable(detail)
  if (names)
    for (const text of wrap(names, COLUMN, 2, (one) => widthOf(one, detailStyle))) parts.push(line(text, detailStyle, (y += 36)))

  const amount = cut(price, COLUMN, (text) => widthOf(text, { size: 44, weight: 'bold' }))
  parts.push(line(amount, { size: 44, weight: 'bold', color: INK.text }, 558))
  parts.push(platformMark())
  if (!hasPicture) parts.push(picture(MARK, { x: panel() + (PICTURE_WIDTH - MARK.size) / 2, y: (HEIGHT - MARK.size) / 2 }))

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${INK.paper}"/>
<rect x="${panel()}" width="${PICTURE_WIDTH}" height="${HEIGHT}" fill="${tint(accent)}"/>
<rect x="${mirrored ? WIDTH - BAR : 0}" width="${BAR}" height="${HEIGHT}" fill="${accent}"/>
${parts.join('\n')}
</svg>`

  function panel(): number {
    return mirrored ? 0 : WIDTH - PICTURE_WIDTH
  }

  /** The shop's logo, else its first letter on its accent. */
  function picture({ size, radius }: typeof LOGO, { x, y: top }: { x: number; y: number }): string {
    if (logo)
      return `<image x="${x}" y="${top}" width="${size}" height="${size}" preserveAspectRatio="xMidYMid meet" href="${logo}"/>`
    const letter = [...(shopName ?? '')].find((one) => /[\p{L}\p{N}]/u.test(one))?.toUpperCase()
    if (!letter) return ''
    const style = { size: size * 0.5, weight: 'bold', color: readableOn(accent) } as const
    const at = { x: x + (size - widthOf(letter, style)) / 2, y: top + size * 0.68, align: 'left', direction: 'ltr' } as const
    return `<rect x="${x}" y="${top}" width="${size}" height="${size}" rx="${radius}" fill="${accent}"/>${drawLine(letter, style, at)}`
  }

  /** A padlock and the platform's name, at the end of the price's line: the same in every language. */
  function platformMark(): string {
    const style = { size: 22, weight: 'regular', color: INK.muted } as const
    const width = widthOf('Linktill', style)
    const right = mirrored ? start - COLUMN + width + 28 : start + COLUMN
    const left = right - width - 28
    return `<g transform="translate(${left} 538)"><rect y="8" width="18" height="13" rx="3" fill="${INK.muted}"/><path d="M4 9V6a5 5 0 0 1 10 0v3" fill="none" stroke="${INK.muted}" stroke-width="2.4"/></g>${drawLine('Linktill', style, { x: left + 28, y: 558, align: 'left', direction: 'ltr' })}`
  }
}

function fitName(name: string): { size: number; lines: string[] } {
  for (const { size, lines } of NAME_SIZES) {
    const all = wrap(name, COLUMN, lines, (text) => widthOf(text, { size, weight: 'bold' }))
    if (!all.at(-1)!.endsWith('…') || size === NAME_SIZES.at(-1)!.size) return { size, lines: all }
  }
  throw new Error('NAME_SIZES is empty.')
}
