import type { Font } from 'fontkit'

/** Drawn for what no font has, so that a reader sees that something is missing. */
const SUBSTITUTE = '\ufffd'
/** Controls, and signs that only join or direct others. A font without a glyph for them would draw a box. */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u

export interface TextRun {
  font: Font
  text: string
}

/** Splits a text where another font has to continue, in reading order. The first font with a letter draws it. */
export function textRuns(text: string, fonts: Font[]): TextRun[] {
  const runs: TextRun[] = []
  const add = (font: Font, letter: string) => {
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    const last = runs.at(-1)?.font
    // Signs and marks stay with the font before them, which joins them to its letters. The space of another font is too wide.
    const stays = last && !/[\p{L}\s]/u.test(letter) && last.hasGlyphForCodePoint(code)
    const font = stays ? last : fonts.find((one) => one.hasGlyphForCodePoint(code))
    if (font) add(font, letter)
    else if (!UNSEEN.test(letter)) add(fonts[0]!, SUBSTITUTE)
  }
  return runs.map((run) => (isDrawn(run) ? run : { font: fonts[0]!, text: run.text.replace(/\S/gu, SUBSTITUTE) }))
}

/** Joining letters can need a glyph that the font lacks. */
const isDrawn = ({ font, text }: TextRun): boolean => font.layout(text).glyphs.every(({ id }) => id !== 0)

/** Whether one font has every letter of a text. */
export const hasAll = (font: Font, text: string): boolean => {
  for (const letter of text) if (letter !== '\n' && !font.hasGlyphForCodePoint(letter.codePointAt(0)!)) return false
  return true
}
