/** The platform's accent colour: the default for shops. */
export const ACCENT = '#0b6e57'

/** Relative luminance of `#0b6e57` or `#0a7`, from 0 to 1 (WCAG 2.2). */
export function luminance(color: string): number {
  const hex = color.length === 4 ? color.slice(1).replace(/./g, '$&$&') : color.slice(1)
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [less, more] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (more + 0.05) / (less + 0.05)
}

/** Converts to the notation that every program knows: `#0a7` → `#00aa77`; null for other text. */
export function toHex(color: string | undefined): string | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color?.trim() ?? '')
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`
  return /^#[\da-f]{6}$/i.exec(color?.trim() ?? '')?.[0] ?? null
}

/** Returns black or white, whichever has more contrast. */
export const readableOn = (color: string): string =>
  contrast('#ffffff', color) >= contrast('#000000', color) ? '#ffffff' : '#000000'

/** Mixes a colour `#rrggbb` with white, for a surface. */
export const tint = (color: string): string =>
  `#${[1, 3, 5]
    .map((at) => Math.round(255 - (255 - parseInt(color.slice(at, at + 2), 16)) * 0.14))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
