import bidiFactory from 'bidi-js'

// The package is CommonJS, its types are those of an ES module.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
/** Hebrew and Arabic letters with their presentation forms, and the marks that turn an amount. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/
/** Marks of direction have done their work once the levels are known. */
export const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/** Returns the direction of a text, which is that of its first letter. */
export const directionOfText = (text: string): 'ltr' | 'rtl' => (hasRightToLeft(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr')

/**
 * Returns the parts of a line in the order in which they are drawn, from left to right. Each part has one direction and its
 * letters in reading order, because the font turns and joins them itself; it would not turn the order of several words.
 * @param base direction of the line; without one, that of its first letter.
 */
export function visualParts(line: string, base?: 'ltr' | 'rtl'): string[] {
  const levels = bidi.getEmbeddingLevels(line, base)
  const mirrored = bidi.getMirroredCharactersMap(line, levels.levels)
  const textOf = (indices: number[]) => indices.map((index) => mirrored.get(index) ?? line[index]!).join('')
  return runsOf(bidi.getReorderedIndices(line, levels), levels.levels)
    .flatMap(({ level, indices }) => {
      const text = textOf(indices).replaceAll(MARKS, '')
      return level % 2
        ? text
            .split(/([ \u00a0])/)
            .toReversed()
            .map(turned)
        : [text]
    })
    .filter(Boolean)
}

/** The font turns letters only, so signs between them are turned here. */
const turned = (word: string): string => (hasRightToLeft(word) ? word : [...word].toReversed().join(''))

/** Returns neighbours of one level, in visual order, each with its indices in reading order. */
function runsOf(order: number[], levels: Uint8Array): { level: number; indices: number[] }[] {
  const runs: { level: number; indices: number[] }[] = []
  for (const [at, index] of order.entries()) {
    const level = levels[index]!
    const run = runs.at(-1)
    if (run?.level !== level || Math.abs(order[at - 1]! - index) !== 1) runs.push({ level, indices: [index] })
    else if (level % 2) run.indices.unshift(index)
    else run.indices.push(index)
  }
  return runs
}

/** Written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Returns the parts of a word between which a line may break. A sign stays with the part before it. */
function partsOf(word: string): string[] {
  if (!UNSPACED.test(word)) return [word]
  const parts: string[] = []
  for (const { segment, isWordLike } of words.segment(word)) {
    if (isWordLike || !parts.length) parts.push(segment)
    else parts[parts.length - 1] += segment
  }
  return parts
}

/** Breaks a text into lines of at most `width`, between words; a word that is longer has a line of its own. */
export function breakLines(text: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(' '))
    for (const [index, part] of partsOf(word).entries()) {
      const longer = lines.length ? `${lines.at(-1)}${index ? '' : ' '}${part}` : part
      if (lines.length && widthOf(longer) <= width) lines[lines.length - 1] = longer
      else lines.push(part)
    }
  return lines
}
