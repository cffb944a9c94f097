import type { Config } from '../config.ts'
import { absoluteUrl } from '../http/absoluteUrl.ts'
import { ACCENT, contrast } from '../rows/colors.ts'
import type { Merchant } from '../rows/Merchant.ts'
import type { Brand } from './Letter.ts'

/** The platform's own look, for mails that no shop sends. */
export const PLATFORM: Brand = { shop: 'Linktill', logoUrl: null, accent: ACCENT, onAccent: '#ffffff' }

/** The look of a shop in its mails: logo and accent of its checkout. */
export function brandOf(
  config: Pick<Config, 'publicUrl' | 'filesOrigin'>,
  { storeName, logoUrl, appearance }: Pick<Merchant, 'storeName' | 'logoUrl' | 'appearance'>,
): Brand {
  const accent = toHex(appearance['colorPrimary']) ?? ACCENT
  const logo = logoUrl && absoluteUrl(logoUrl, config)
  // Mail programs show no SVG.
  return { shop: storeName, logoUrl: logo && !/\.svg$/i.test(logo) ? logo : null, accent, onAccent: readableOn(accent) }
}

/** Converts to the only notation that mail programs know: `#0a7` → `#00aa77`; null for other text. */
function toHex(color: string | undefined): string | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color?.trim() ?? '')
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`
  return /^#[\da-f]{6}$/i.exec(color?.trim() ?? '')?.[0] ?? null
}

/** Black or white, whichever has more contrast. */
const readableOn = (color: string): string => (contrast('#ffffff', color) >= contrast('#000000', color) ? '#ffffff' : '#000000')
