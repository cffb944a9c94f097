import type { Config } from '../../config.ts'
import type { Merchant } from '../auth/Merchant.ts'
import type { Brand } from './Letter.ts'

const ACCENT = '#0b6e57'

/** The platform's own look, for mails that no shop sends. */
export const PLATFORM: Brand = { shop: 'Linktill', logoUrl: null, accent: ACCENT, onAccent: '#ffffff' }

/** The look of a shop in its mails: logo and accent of its checkout. */
export function brandOf(
  { publicUrl, filesOrigin }: Pick<Config, 'publicUrl' | 'filesOrigin'>,
  { storeName, logoUrl, appearance }: Pick<Merchant, 'storeName' | 'logoUrl' | 'appearance'>,
): Brand {
  const accent = toHex(appearance['colorPrimary']) ?? ACCENT
  const logo = logoUrl?.startsWith('/')
    ? (filesOrigin && logoUrl.startsWith('/files/') ? filesOrigin : publicUrl) + logoUrl
    : logoUrl
  // Mail programs show no SVG.
  return { shop: storeName, logoUrl: logo && !/\.svg$/i.test(logo) ? logo : null, accent, onAccent: readableOn(accent) }
}

/** Mail programs know no other notation: `#0a7` → `#00aa77`; anything else is null. */
function toHex(color: string | undefined): string | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color?.trim() ?? '')
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`
  return /^#[\da-f]{6}$/i.exec(color?.trim() ?? '')?.[0] ?? null
}

/** Black or white, whichever is read better (WCAG 2.2 relative luminance). */
function readableOn(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000'
}
