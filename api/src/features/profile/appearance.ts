import type { components } from '../../generated/openapi.ts'
import { invalid, invalidField, type FieldError } from '../../platform/http/errors.ts'
import { ACCENT, contrast, luminance } from '../../shop/merchant/colors.ts'

type Changes = components['schemas']['AppearanceChanges']
type Look = Record<string, string>

const COLOR = /^#([\da-f]{3}|[\da-f]{6})$/i
/** Family names among the reader's installed fonts: no URL, and nothing that could end the declaration. */
const FONTS = /^[\w\s,'"-]+$/
const SHADOW = /^(none|[\d\s.,%#a-z()/-]+)$/i
/** Smallest and largest size in pixels. */
const SIZES: Record<string, [number, number]> = {
  borderRadius: [0, 32],
  fontSize: [14, 20],
  spacing: [3, 8],
  inputHeight: [40, 64],
}

/** The checkout's default look (sdk/src/react/styles.css), light and dark. */
const DEFAULTS: Record<'light' | 'dark', Look> = {
  light: {
    colorBackground: '#ffffff',
    colorSurface: '#f7f5f2',
    colorText: '#1c1916',
    colorTextMuted: '#5e584f',
    colorDanger: '#b3261e',
    colorSuccess: '#1b6b3a',
    colorPrimary: ACCENT,
    colorOnPrimary: '#ffffff',
  },
  dark: {
    colorBackground: '#131110',
    colorSurface: '#1c1916',
    colorText: '#f3f0ec',
    colorTextMuted: '#b5ada2',
    colorDanger: '#f2988f',
    colorSuccess: '#7fd09e',
    colorPrimary: '#6bc2a6',
    colorOnPrimary: '#06231c',
  },
}

/** Pairs of text and background colour: WCAG 2.2 requires a contrast of 4.5 to 1. */
const READ: [text: string, on: string][] = [
  ...['colorText', 'colorTextMuted', 'colorDanger', 'colorSuccess'].map((text): [string, string] => [text, 'colorBackground']),
  ...['colorText', 'colorTextMuted'].map((text): [string, string] => [text, 'colorSurface']),
  ['colorOnPrimary', 'colorPrimary'],
]
const READABLE = 4.5

/**
 * Returns a shop's look with some variables changed; null clears one, or all of them.
 * @throws 400 for an invalid value, or for colours that cannot be read on each other.
 */
export function changeAppearance(look: Look, changes: Changes): Look {
  if (changes === null) return {}
  const next = { ...look }
  for (const [name, value] of Object.entries(changes ?? {})) {
    const text = value?.trim()
    if (text) next[name] = readValue(name, text)
    else delete next[name]
  }
  const unreadable = findUnreadable(next)
  if (unreadable.length) throw invalid(unreadable)
  return next
}

function readValue(name: string, text: string): string {
  const path = `appearance.${name}`
  if (name.startsWith('color')) {
    if (!COLOR.test(text)) throw invalidField(path, `${name} must be a colour such as #0b6e57.`)
    return text.toLowerCase()
  }
  const size = SIZES[name]
  if (size) {
    const pixels = /^(\d{1,2})(px)?$/.exec(text)?.[1]
    if (pixels === undefined || Number(pixels) < size[0] || Number(pixels) > size[1])
      throw invalidField(path, `${name} must be from ${size[0]}px to ${size[1]}px.`)
    return `${Number(pixels)}px`
  }
  if (name === 'fontFamily' ? !FONTS.test(text) : !SHADOW.test(text) || /url/i.test(text))
    throw invalidField(path, `${name} is not valid.`)
  return text
}

/**
 * A shop that sets the background fixes the theme. Otherwise the shopper chooses, and the look must be readable in
 * light and dark.
 */
function findUnreadable(look: Look): FieldError[] {
  const background = look['colorBackground']
  const themes = background ? ([isLight(background) ? 'light' : 'dark'] as const) : (['light', 'dark'] as const)
  const found = new Map<string, FieldError>()
  for (const theme of themes) {
    const whole = { ...DEFAULTS[theme], ...look }
    for (const [text, on] of READ) {
      const own = [text, on].find((name) => look[name])
      // Without a colour of its own, the button's text is black or white, whichever has more contrast.
      if (!own || (text === 'colorOnPrimary' && !look[text])) continue
      const ratio = contrast(whole[text]!, whole[on]!)
      if (ratio >= READABLE || found.has(own)) continue
      found.set(own, { path: `appearance.${own}`, msg: problemOf({ own, text, on, theme, ratio, decided: !!background }) })
    }
  }
  return [...found.values()]
}

const problemOf = ({ own, text, on, theme, ratio, decided }: Pair) =>
  `${own} cannot be read well: ${text} on ${on} has a contrast of ${ratio.toFixed(1)} to 1${decided ? '' : ` in the ${theme} theme`}. ` +
  `At least ${READABLE} to 1 is needed.${decided ? '' : ' A colorBackground of your own decides the theme.'}`

interface Pair {
  own: string
  text: string
  on: string
  theme: string
  ratio: number
  /** Whether the shop set the background, so that there is one theme only. */
  decided: boolean
}

const isLight = (color: string): boolean => luminance(color) > 0.18
