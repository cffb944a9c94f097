import { hasRightToLeft, visualParts } from '../../../platform/languages/bidi.ts'
import { type FontRun, fontRuns, type Weight } from './cardFonts.ts'

export interface TextStyle {
  /** Pixels. */
  size: number
  weight: Weight
  color: string
}

/** Letters of a heading are drawn closer, by this part of their size. Letters that join are not moved. */
const TRACKING = -0.02
const TRACKED_FROM = 40

const laidOut = ({ font, text }: FontRun, size: number) => {
  const scale = size / font.unitsPerEm
  const tracking = size >= TRACKED_FROM && !hasRightToLeft(text) ? TRACKING * size : 0
  const { glyphs, positions } = font.layout(text)
  return glyphs.map((glyph, at) => {
    const { xAdvance, xOffset, yOffset } = positions[at]!
    return { glyph, scale, advance: xAdvance * scale + tracking, x: xOffset * scale, y: yOffset * scale }
  })
}

/** Returns the width of a text in pixels. */
export const widthOf = (text: string, { size, weight }: Pick<TextStyle, 'size' | 'weight'>): number =>
  fontRuns(text, weight)
    .flatMap((run) => laidOut(run, size))
    .reduce((sum, { advance }) => sum + advance, 0)

interface Place {
  /** The left or right end of the text, by `align`. */
  x: number
  /** The baseline. */
  y: number
  align: 'left' | 'right'
  direction: 'ltr' | 'rtl'
}

/**
 * Returns a line as SVG paths, so that a renderer needs no font, and every machine draws the same letters.
 * @param direction that of the whole text: a line may begin with a word of the other one.
 */
export function drawLine(text: string, style: TextStyle, { x, y, align, direction }: Place): string {
  const glyphs = visualParts(text, direction).flatMap((part) => {
    const runs = fontRuns(part, style.weight)
    return (hasRightToLeft(part) ? runs.toReversed() : runs).flatMap((run) => laidOut(run, style.size))
  })
  let at = align === 'left' ? x : x - glyphs.reduce((sum, { advance }) => sum + advance, 0)
  const paths = glyphs.map(({ glyph, scale, advance, ...offset }) => {
    const place = `translate(${round(at + offset.x)} ${round(y - offset.y)}) scale(${scale} ${-scale})`
    at += advance
    return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`
  })
  return `<g fill="${style.color}">${paths.join('')}</g>`
}

const round = (value: number) => Math.round(value * 100) / 100
const ELLIPSIS = '…'

/**
 * Breaks a text into lines of at most `width`, between words and, in longer words, between letters. The last of `most`
 * lines is cut.
 */
export function wrap(text: string, width: number, most: number, widthOfLine: (line: string) => number): string[] {
  const lines: string[] = []
  for (const word of pieces(text, width, widthOfLine)) {
    const last = lines.at(-1)
    if (last !== undefined && widthOfLine(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
    if (lines.length > most) break
  }
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), cut(`${lines[most - 1]} ${lines[most]}`, width, widthOfLine)]
}

/** Cuts a text that is too wide, and marks that with an ellipsis. */
export function cut(text: string, width: number, widthOfLine: (line: string) => number): string {
  if (widthOfLine(text) <= width) return text
  const letters = lettersOf(text)
  const shortened = (count: number) => letters.slice(0, count).join('').trimEnd() + ELLIPSIS
  return shortened(countThatFit(letters.length, (count) => widthOfLine(shortened(count)) <= width))
}

/** Returns the words of a text, those that are wider than a line in parts. What is not asked for is not measured. */
function* pieces(text: string, width: number, widthOfLine: (line: string) => number): Generator<string> {
  for (const word of text.split(' ')) {
    if (widthOfLine(word) <= width) {
      yield word
      continue
    }
    for (let letters = lettersOf(word); letters.length;) {
      const part = (count: number) => letters.slice(0, count).join('')
      const count = Math.max(
        1,
        countThatFit(letters.length, (one) => widthOfLine(part(one)) <= width),
      )
      yield part(count)
      letters = letters.slice(count)
    }
  }
}

/** Returns the greatest number of letters that fit, by few measurements: each shapes the whole text. */
function countThatFit(most: number, fits: (count: number) => boolean): number {
  let [least, open] = [0, most + 1]
  while (open - least > 1) {
    const middle = (least + open) >> 1
    if (fits(middle)) least = middle
    else open = middle
  }
  return least
}

/** What a reader takes for one letter: with its accents, and a whole emoji. */
const lettersOf = (text: string): string[] => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
