import { createRequire } from 'node:module'
import { openSync, type Font } from 'fontkit'

export type Weight = 'regular' | 'bold'

const require = createRequire(import.meta.url)
const face = (family: string, file: string) => require.resolve(`@expo-google-fonts/${family}/${file}.ttf`)
/** Latin, Greek and Cyrillic; Arabic; Hebrew. A letter is drawn with the first font that has it. */
const FILES: Record<Weight, string[]> = {
  regular: [
    face('inter', '400Regular/Inter_400Regular'),
    face('noto-sans-arabic', '400Regular/NotoSansArabic_400Regular'),
    face('noto-sans-hebrew', '400Regular/NotoSansHebrew_400Regular'),
  ],
  bold: [
    face('inter', '700Bold/Inter_700Bold'),
    face('noto-sans-arabic', '700Bold/NotoSansArabic_700Bold'),
    face('noto-sans-hebrew', '700Bold/NotoSansHebrew_700Bold'),
  ],
}
const opened = new Map<Weight, Font[]>()

/** Opened once per thread: opening takes longer than drawing. */
function fontsOf(weight: Weight): Font[] {
  const known = opened.get(weight)
  if (known) return known
  const fonts = FILES[weight].map((file) => openSync(file) as Font)
  opened.set(weight, fonts)
  return fonts
}

export interface FontRun {
  font: Font
  text: string
}

/** Splits a text where another font has to continue, in reading order. A sign that the font before it has stays with that font. */
export function fontRuns(text: string, weight: Weight): FontRun[] {
  const fonts = fontsOf(weight)
  const runs: FontRun[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    const last = runs.at(-1)
    const isNeutral = !/\p{L}/u.test(letter)
    const font =
      isNeutral && last?.font.hasGlyphForCodePoint(code) ? last.font : fonts.find((one) => one.hasGlyphForCodePoint(code))
    if (last && (!font || last.font === font)) last.text += letter
    else if (font) runs.push({ font, text: letter })
  }
  return runs
}

/** Signs that are not drawn: controls, and marks of direction that could turn the text around it. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufe00-\ufe0f]/gu

/** More than two lines hold of the narrowest letters. Each measurement shapes the whole text, so the rest is cut off first. */
const MAX_LENGTH = 300

/**
 * Returns what the fonts can draw of the beginning of a text, in one line. Null if they lack most of its letters, as of Chinese or Thai:
 * half a name would mislead.
 */
export function drawable(text: string): string | null {
  const plain = text.slice(0, MAX_LENGTH).normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE, '')
  const fonts = fontsOf('bold')
  const has = (letter: string) => fonts.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0)!))
  const letters = [...plain].filter((letter) => /[\p{L}\p{N}]/u.test(letter))
  if (letters.filter((letter) => !has(letter)).length * 2 > letters.length) return null
  return [...plain].filter(has).join('').replaceAll(/ {2,}/g, ' ').trim() || null
}
