const NAMES = new Set([
  'colorPrimary',
  'colorOnPrimary',
  'colorBackground',
  'colorSurface',
  'colorText',
  'colorTextMuted',
  'colorBorder',
  'colorDanger',
  'colorSuccess',
  'borderRadius',
  'fontFamily',
  'fontSize',
  'spacing',
  'inputHeight',
  'shadow',
])

/**
 * Converts appearance variables to custom properties: `{ colorPrimary: '#0a7' }` → `{ '--ck-color-primary': '#0a7' }`. Drops unknown
 * names, and values that could escape their declaration, so the result is safe in a style element. Without `colorOnPrimary`, black or
 * white is chosen by contrast. `colorBackground` decides whether the other colours come from the light or the dark theme.
 */
export function appearanceVariables(variables: Record<string, string> = {}): Record<string, string> {
  const known = Object.entries(variables).filter(([name, value]) => NAMES.has(name) && isSafe(value))
  const result = Object.fromEntries(known.map(([name, value]) => [toProperty(name), value.trim()]))
  const primary = result['--ck-color-primary']
  if (primary && !result['--ck-color-on-primary']) {
    const onPrimary = readableOn(primary)
    if (onPrimary) result['--ck-color-on-primary'] = onPrimary
  }
  const background = result['--ck-color-background']
  const onBackground = background && readableOn(background)
  if (onBackground) result['--ck-color-scheme'] = onBackground === '#000000' ? 'light' : 'dark'
  return result
}

const toProperty = (name: string): string => `--ck-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** The value must not end the declaration, contain markup, or load a URL. */
const isSafe = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 200 && /^[\w\s#%(),.'"+*/-]+$/.test(value) && !/url\s*\(|\/\*/i.test(value)

/** Returns black or white, whichever has more contrast with a hex colour (WCAG 2.2 relative luminance). Null for other notations. */
function readableOn(color: string): string | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color)
  const hex = short ? `${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : /^#([\da-f]{6})$/i.exec(color)?.[1]
  if (!hex) return null

  const [red, green, blue] = [0, 2, 4].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000'
}
