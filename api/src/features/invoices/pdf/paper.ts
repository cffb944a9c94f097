import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'
import PDFDocument from 'pdfkit'
import { directionOf } from '../../../platform/languages/direction.ts'
import { breakLines, directionOfText, hasRightToLeft, MARKS, visualParts } from '../../../platform/languages/bidi.ts'
import { openFallbacks } from './fallbackFonts.ts'
import { hasAll, type TextRun, textRuns } from './textRuns.ts'

const require = createRequire(import.meta.url)
/** Contains every Latin, Greek, Cyrillic, Arabic and Hebrew letter; the built-in fonts of PDF readers cover Western European only. */
const open = (name: string) => openSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)) as Font
/** Opened once per thread: opening takes ten times as long as drawing an invoice. */
const opened = { plain: open('DejaVuSansCondensed'), bold: open('DejaVuSansCondensed-Bold') }

/** Points: 72 are an inch. A4 is 595.28 by 841.89. */
export const PAGE = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 56, bottom: 772 }
export const INK = { text: '#1c1917', muted: '#6b645d', line: '#ded9d2' }

export type Pdf = InstanceType<typeof PDFDocument>

interface TextOptions {
  x: number
  y: number
  width: number
  size?: number
  bold?: boolean
  color?: string
  align?: 'left' | 'right'
}

interface PaperOptions {
  title: string
  author: string
  lang: string
  /** All that the paper may show: fonts for its letters are opened. */
  content: unknown
}

export async function createPaper({ title, author, lang, content }: PaperOptions): Promise<Pdf> {
  const fallbacks = await openFallbacks(JSON.stringify(content), opened.plain)
  const paper = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    // For archives, and with the electronic invoice inside.
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang,
    displayTitle: true,
    font: opened.plain as never,
    // The library copies these into XML as they are.
    info: { Title: title, Author: author.replace(/[<>&]/g, ' '), Creator: 'Linktill' },
  })
  readAs(paper, lang)
  const own = {
    plain: [opened.plain, ...fallbacks.map(({ plain }) => plain)],
    bold: [opened.bold, ...fallbacks.map(({ bold }) => bold)],
  }
  for (const font of [...own.plain, ...own.bold]) paper.registerFont(font.postscriptName, font as never)
  fonts.set(paper, own)
  return paper
}

/** In the order in which they are tried. */
const fonts = new WeakMap<Pdf, Record<'plain' | 'bold', Font[]>>()
const fontsOf = (paper: Pdf, bold = false): Font[] => fonts.get(paper)![bold ? 'bold' : 'plain']

const mirrored = new WeakSet<Pdf>()

/** Writes from here on in the direction of a language: a file can have papers in several. */
export function readAs(paper: Pdf, lang: string): void {
  if (directionOf(lang) === 'rtl') mirrored.add(paper)
  else mirrored.delete(paper)
}

/** Returns where a column of this width begins: on paper that is read from right to left, as far from the other edge. */
export const place = (paper: Pdf, x: number, width: number): number => (mirrored.has(paper) ? PAGE.width - x - width : x)

const LINE_GAP = 2

/**
 * Writes a text into a column. `left` and `right` are exchanged on paper that is read from right to left.
 * @returns its bottom.
 */
export function write(paper: Pdf, text: string, { x, y, width, align = 'left', ...look }: TextOptions): number {
  style(paper, look)
  const left = place(paper, x, width)
  const side = mirrored.has(paper) === (align === 'left') ? 'right' : 'left'
  if (isSimple(paper, text, look)) paper.text(text.replaceAll(MARKS, ''), left, y, { width, align: side, lineGap: LINE_GAP })
  else writeLines(paper, text, { x: left, y, width, align: side, bold: look.bold })
  return y + heightOf(paper, text, { width, ...look })
}

/** Returns the height of a text in a column of this width. */
export function heightOf(paper: Pdf, text: string, { width, ...look }: Pick<TextOptions, 'width' | 'size' | 'bold'>): number {
  style(paper, look)
  if (isSimple(paper, text, look)) return paper.heightOfString(text.replaceAll(MARKS, ''), { width, lineGap: LINE_GAP })
  const lineHeight = paper.currentLineHeight(true) + LINE_GAP
  return linesOf(paper, text, { width, bold: look.bold }).length * lineHeight
}

/** Whether the library can lay out a text: in one font, from left to right. */
const isSimple = (paper: Pdf, text: string, { bold }: Pick<TextOptions, 'bold'>): boolean =>
  !hasRightToLeft(text) && hasAll(fontsOf(paper, bold)[0]!, text.replaceAll(MARKS, ''))

/** One text that is isolated as a whole. */
const ALONE = /^\u2068[^\u2066-\u2069]*\u2069$/

type LineOptions = Required<Pick<TextOptions, 'x' | 'y' | 'width' | 'align'>> & Pick<TextOptions, 'bold'>

/** The library has no bidirectional algorithm and no fallback fonts, so each part of a line is placed on its own. */
function writeLines(paper: Pdf, text: string, { x, y, width, align, bold }: LineOptions) {
  const base = ALONE.test(text) ? directionOfText(text) : mirrored.has(paper) ? 'rtl' : undefined
  const lineHeight = paper.currentLineHeight(true) + LINE_GAP
  const [first] = fontsOf(paper, bold)
  // All fonts of a line share one baseline.
  const ascent = (first!.ascent / first!.unitsPerEm) * sizeOf(paper)
  for (const [index, line] of linesOf(paper, text, { width, bold }).entries()) {
    const runs = visualParts(line, base).flatMap((part) => textRuns(part, fontsOf(paper, bold)))
    const widths = runs.map((run) => widthOf(paper, run))
    let at = align === 'left' ? x : x + width - widths.reduce((sum, one) => sum + one, 0)
    for (const [place, run] of runs.entries()) {
      paper
        .font(run.font.postscriptName)
        .text(run.text, at, y + index * lineHeight + ascent, { lineBreak: false, baseline: 'alphabetic' })
      at += widths[place]!
    }
  }
  paper.font(first!.postscriptName)
}

function linesOf(paper: Pdf, text: string, { width, bold }: Pick<TextOptions, 'width' | 'bold'>): string[] {
  const [first] = fontsOf(paper, bold)
  const widthOfLine = (line: string) =>
    textRuns(line.replaceAll(MARKS, ''), fontsOf(paper, bold)).reduce((sum, run) => sum + widthOf(paper, run), 0)
  const lines = text.split(/\r?\n/).flatMap((line) => breakLines(line, width, widthOfLine))
  paper.font(first!.postscriptName)
  return lines
}

const widthOf = (paper: Pdf, { font, text }: TextRun): number => paper.font(font.postscriptName).widthOfString(text)
/** Missing in the library's types. */
const sizeOf = (paper: Pdf): number => (paper as unknown as { _fontSize: number })._fontSize

export function rule(paper: Pdf, y: number, { from = PAGE.left, color = INK.line, thickness = 0.75 } = {}) {
  const left = place(paper, from, PAGE.right - from)
  paper
    .moveTo(left, y)
    .lineTo(left + PAGE.right - from, y)
    .lineWidth(thickness)
    .strokeColor(color)
    .stroke()
}

const style = (paper: Pdf, { bold, size = 9, color = INK.text }: Pick<TextOptions, 'bold' | 'size' | 'color'>) =>
  paper.font(fontsOf(paper, bold)[0]!.postscriptName).fontSize(size).fillColor(color)
