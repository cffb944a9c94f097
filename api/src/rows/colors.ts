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
