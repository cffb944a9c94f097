import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { directionOf } from '../../../languages/direction.ts'
import { breakLines, directionOfText, hasRightToLeft, MARKS, visualParts } from '../../../languages/bidi.ts'

const require = createRequire(import.meta.url)
/** Contains every Latin, Greek, Cyrillic, Arabic and Hebrew letter; the built-in fonts of PDF readers cover Western European only. */
const font = (name: string) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)
/** Paths at first, opened fonts after the first document: opening takes ten times as long as drawing an invoice. */
const opened = { plain: font('DejaVuSansCondensed'), bold: font('DejaVuSansCondensed-Bold') }

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

export function createPaper({ title, author, lang }: { title: string; author: string; lang: string }): Pdf {
  const paper = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    // For archives, and with the electronic invoice inside.
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang,
    displayTitle: true,
    font: opened.plain,
    // The library copies these into XML as they are.
    info: { Title: title, Author: author.replace(/[<>&]/g, ' '), Creator: 'Linktill' },
  })
  readAs(paper, lang)
  paper.registerFont('plain', opened.plain).registerFont('bold', opened.bold)
  for (const name of ['plain', 'bold'] as const) opened[name] = fontOf(paper.font(name)) ?? opened[name]
  return paper
}

/** The current font, which the library keeps private and leaves out of its types. */
const fontOf = (paper: Pdf) => (paper as unknown as { _font?: { font?: string } })._font?.font

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
  if (hasRightToLeft(text)) writeLines(paper, text, { x: left, y, width, align: side })
  else paper.text(text.replaceAll(MARKS, ''), left, y, { width, align: side, lineGap: LINE_GAP })
  return y + heightOf(paper, text, { width, ...look })
}

/** Returns the height of a text in a column of this width. */
export function heightOf(paper: Pdf, text: string, { width, ...look }: Pick<TextOptions, 'width' | 'size' | 'bold'>): number {
  style(paper, look)
  if (!hasRightToLeft(text)) return paper.heightOfString(text.replaceAll(MARKS, ''), { width, lineGap: LINE_GAP })
  return linesOf(paper, text, width).length * lineHeight(paper)
}

/** One text that is isolated as a whole. */
const ALONE = /^\u2068[^\u2066-\u2069]*\u2069$/

/** The library has no bidirectional algorithm, so each part of a line is placed on its own. */
function writeLines(
  paper: Pdf,
  text: string,
  { x, y, width, align }: Required<Pick<TextOptions, 'x' | 'y' | 'width' | 'align'>>,
) {
  const isMirrored = mirrored.has(paper)
  // A text of its own direction keeps it on every line.
  const base = ALONE.test(text) ? directionOfText(text) : isMirrored ? 'rtl' : undefined
  for (const [index, line] of linesOf(paper, text, width).entries()) {
    const parts = visualParts(line, base).map((part) => ({ part, width: paper.widthOfString(part) }))
    let at = align === 'left' ? x : x + width - parts.reduce((sum, part) => sum + part.width, 0)
    for (const { part, width: partWidth } of parts) {
      paper.text(part, at, y + index * lineHeight(paper), { lineBreak: false })
      at += partWidth
    }
  }
}

const linesOf = (paper: Pdf, text: string, width: number) => breakLines(text, width, (line) => paper.widthOfString(line))
const lineHeight = (paper: Pdf) => paper.currentLineHeight(true) + LINE_GAP

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
  paper
    .font(bold ? 'bold' : 'plain')
    .fontSize(size)
    .fillColor(color)
