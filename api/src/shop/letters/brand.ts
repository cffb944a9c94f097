import type { Config } from '../../config/config.ts'
import { absoluteUrl } from '../../platform/http/absoluteUrl.ts'
import { ACCENT, readableOn, toHex } from '../merchant/colors.ts'
import type { Merchant } from '../merchant/Merchant.ts'
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
