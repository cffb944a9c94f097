import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

/** A font for letters that the paper's own font lacks, in both weights. */
export interface Fallback {
  plain: Font
  bold: Font
}

const require = createRequire(import.meta.url)
const WEIGHTS = { plain: 400, bold: 700 }
/** Chinese, Japanese and Korean share signs that each draws in its own way. */
const CHINESE = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr']
const JAPANESE = ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr']
const KOREAN = ['noto-sans-kr', 'noto-sans-jp', 'noto-sans-sc']
const OTHERS = ['noto-sans-devanagari', 'noto-sans-thai', 'noto-emoji']
/** Open slices, so that common letters are opened once per thread. Each is about 100 KB. */
const MOST_OPEN = 200

/** Part of a family: a file with the letters of these ranges. */
interface Slice {
  file: string
  ranges: [number, number][]
}

const families = new Map<string, Slice[]>()

/** Reads which file of a family has which letters. */
function slicesOf(family: string): Slice[] {
  const known = families.get(family)
  if (known) return known
  const listed = JSON.parse(readFileSync(require.resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >
  const slices = Object.entries(listed).map(([name, ranges]) => ({
    file: `@fontsource-variable/${family}/files/${family}-${name.replace(/^\[|\]$/g, '')}-wght-normal.woff2`,
    ranges: ranges.split(',').map((range): [number, number] => {
      const [first, last] = range.slice(2).split('-')
      return [Number.parseInt(first!, 16), Number.parseInt(last ?? first!, 16)]
    }),
  }))
  families.set(family, slices)
  return slices
}

const opened = new Map<string, Promise<Fallback>>()

function open(file: string): Promise<Fallback> {
  const known = opened.get(file)
  if (known) return known
  if (opened.size >= MOST_OPEN) opened.clear()
  const fonts = instantiate(file)
  opened.set(file, fonts)
  fonts.catch(() => opened.delete(file))
  return fonts
}

/** PDFs embed fonts of one weight, so both are made from the file's variable font. */
async function instantiate(file: string): Promise<Fallback> {
  const bytes = await readFile(require.resolve(file))
  const fontOf = async (weight: keyof typeof WEIGHTS) => {
    const variationAxes = { wght: WEIGHTS[weight] }
    const font = create(await subsetFont(bytes, '', { targetFormat: 'truetype', keepAllGlyphs: true, variationAxes })) as Font
    // Papers know a font by this name, which the slices of a family share.
    return Object.defineProperty(font, 'postscriptName', { value: `${path.basename(file, '.woff2')}-${weight}` })
  }
  return { plain: await fontOf('plain'), bold: await fontOf('bold') }
}

/**
 * Opens the fonts for the letters of a text that a font lacks, in the order in which they are tried. Most papers need none.
 * @param text all that a paper may show.
 */
export async function openFallbacks(text: string, font: Font): Promise<Fallback[]> {
  const lacking = new Set([...text].map((letter) => letter.codePointAt(0)!).filter((code) => !font.hasGlyphForCodePoint(code)))
  const found: Fallback[] = []
  for (const family of lacking.size ? familiesFor(text) : [])
    for (const { file, ranges } of slicesOf(family)) {
      const has = (code: number) => ranges.some(([first, last]) => first <= code && code <= last)
      const wanted = [...lacking].filter(has)
      if (!wanted.length) continue
      const fallback = await open(file)
      const drawn = wanted.filter((code) => fallback.plain.hasGlyphForCodePoint(code))
      if (drawn.length) found.push(fallback)
      for (const code of drawn) lacking.delete(code)
    }
  return found
}

function familiesFor(text: string): string[] {
  if (/[\u3040-\u30ff]/.test(text)) return [...JAPANESE, ...OTHERS]
  return [...(/[\uac00-\ud7af]/.test(text) ? KOREAN : CHINESE), ...OTHERS]
}
