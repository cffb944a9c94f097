import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)
/** Contains every Latin, Greek and Cyrillic letter; the built-in fonts of PDF readers cover Western European only. */
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
    lang,
    displayTitle: true,
    font: opened.plain,
    info: { Title: title, Author: author, Creator: 'Linktill' },
  })
  paper.registerFont('plain', opened.plain).registerFont('bold', opened.bold)
  for (const name of ['plain', 'bold'] as const) opened[name] = fontOf(paper.font(name)) ?? opened[name]
  return paper
}

/** The current font, which the library keeps private and leaves out of its types. */
const fontOf = (paper: Pdf) => (paper as unknown as { _font?: { font?: string } })._font?.font

/**
 * Writes a text into a column.
 * @returns its bottom.
 */
export function write(paper: Pdf, text: string, { x, y, width, align, ...look }: TextOptions): number {
  style(paper, look)
  paper.text(text, x, y, { width, align: align ?? 'left', lineGap: 2 })
  return y + heightOf(paper, text, { width, ...look })
}

/** Returns the height of a text in a column of this width. */
export function heightOf(paper: Pdf, text: string, { width, ...look }: Pick<TextOptions, 'width' | 'size' | 'bold'>): number {
  style(paper, look)
  return paper.heightOfString(text, { width, lineGap: 2 })
}

export const rule = (paper: Pdf, y: number, { from = PAGE.left, color = INK.line, thickness = 0.75 } = {}) =>
  paper.moveTo(from, y).lineTo(PAGE.right, y).lineWidth(thickness).strokeColor(color).stroke()

const style = (paper: Pdf, { bold, size = 9, color = INK.text }: Pick<TextOptions, 'bold' | 'size' | 'color'>) =>
  paper
    .font(bold ? 'bold' : 'plain')
    .fontSize(size)
    .fillColor(color)
