import { posix } from 'node:path'
import { chooseSheets } from './chooseSheets.ts'
import { NO_RESULT } from './cellErrors.ts'
import { type Cell, type SheetChoice, SheetProblem, type SheetRow, type Shown, type Tell } from './Sheet.ts'
import { builtInFormat, createShow, placeCell } from './showNumber.ts'
import { columnOf, createFill, readMerges } from './mergedCells.ts'
import { unescapeText } from './xlsxText.ts'
import { openXlsx, type XlsxParts } from './xlsxParts.ts'

const BOOK = 'xl/workbook.xml'
/** Limits a row, so that a cell far to the right does not create sixteen thousand cells. */
const MAX_COLUMNS = 256

/**
 * Reads the rows of the first visible sheet that has any, while unpacking. Parsed by hand, because the readers of exceljs and of
 * SheetJS change texts, or need much more memory (docs/contributing/decisions/0019-a-reader-for-each-kind-of-sheet.md).
 */
export async function* readXlsx(file: string, { sheet: chosen }: SheetChoice, tell: Tell): AsyncGenerator<SheetRow> {
  const parts = await openXlsx(file)
  try {
    const { sheets, texts, styles, since1904 } = await findParts(parts)
    const known = texts ? await readTexts(parts, texts) : []
    const formats = styles ? await readFormats(parts, styles) : []
    const show = createShow(since1904)
    const formatOf: FormatOf = (style, value) => show(style ? itemAt(formats, style) : (formats[0] ?? ''), value)
    for (const { name, part } of chooseSheets(sheets, chosen)) {
      let isEmpty = true
      tell({ sheet: name, sheets: sheets.map((one) => ({ name: one.name, isHidden: one.isHidden })), encoding: null })
      const fill = createFill(await readMerges(parts, part))
      for await (const row of readRows(parts, part, known, formatOf)) {
        isEmpty &&= row.cells.every((cell) => cell === null || cell === '')
        yield fill(row)
      }
      if (!isEmpty) return
    }
  } finally {
    parts.close()
  }
}

interface Sheet {
  name: string
  isHidden: boolean
  part: string
}

/** @throws for a text or a style that a damaged file has lost. */
function itemAt(items: string[], at: number): string {
  const item = items[at]
  if (item === undefined) throw new Error(`Nothing has the number ${at}.`)
  return item
}

/** What a number is shown as in a style. */
type FormatOf = (style: number, value: number) => Shown | null

/** Finds the sheets, the shared texts and the styles. */
async function findParts(parts: XlsxParts): Promise<{ sheets: Sheet[]; texts?: string; styles?: string; since1904: boolean }> {
  const book = Object.values(await relationsOf(parts, '')).find(({ type }) => type.endsWith('/officeDocument'))?.part ?? BOOK
  if (!parts.has(book)) throw new SheetProblem('This is not really an .xlsx file. Save it as one, or as .csv, and try again.')
  const related = await relationsOf(parts, book)
  const sheets: Sheet[] = []
  let since1904 = false
  await parts.read(book, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') since1904 = /^(1|true)$/i.test(attributes['date1904'] ?? '')
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
      const part = related[id]?.part
      if (tag === 'sheet' && part && parts.has(part))
        sheets.push({ name: attributes['name'] ?? '', isHidden: /hidden/i.test(attributes['state'] ?? ''), part })
    },
  })
  const partOf = (type: string) => Object.values(related).find((one) => one.type.endsWith(type) && parts.has(one.part))?.part
  const [texts, styles] = [partOf('/sharedStrings'), partOf('/styles')]
  return { sheets, since1904, ...(texts && { texts }), ...(styles && { styles }) }
}

/** Returns what a part refers to, by id. */
async function relationsOf(parts: XlsxParts, part: string): Promise<Record<string, { part: string; type: string }>> {
  const folder = posix.dirname(part || 'x')
  const relations = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  const found: Record<string, { part: string; type: string }> = {}
  if (!parts.has(relations)) return found
  await parts.read(relations, {
    open: (_tag, { Id, Type, Target = '' }) => {
      if (Id && Type) found[Id] = { part: Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target), type: Type }
    },
  })
  return found
}

/** Returns the number formats by the number that cells name their style with. */
async function readFormats(parts: XlsxParts, part: string): Promise<string[]> {
  const codes = new Map<string, string>()
  const formats: string[] = []
  let isOfCells = false
  await parts.read(part, {
    open: (tag, { numFmtId = '', formatCode = '' }) => {
      if (tag === 'numFmt') codes.set(numFmtId, formatCode)
      if (tag === 'cellXfs') isOfCells = true
      if (tag === 'xf' && isOfCells) formats.push(codes.get(numFmtId) ?? builtInFormat(numFmtId))
    },
    close: (tag) => {
      if (tag === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

async function readTexts(parts: XlsxParts, part: string): Promise<string[]> {
  const texts: string[] = []
  const capture = createCapture()
  await parts.read(part, {
    ...capture.events,
    close: (tag) => {
      capture.events.close(tag)
      if (tag === 'si') texts.push(capture.take())
    },
  })
  return texts
}

async function* readRows(parts: XlsxParts, part: string, texts: string[], formatOf: FormatOf): AsyncGenerator<SheetRow> {
  const capture = createCapture()
  const finished: SheetRow[] = []
  let row: SheetRow = { number: 0, cells: [] }
  let column = 0
  let type: string | undefined
  let style = 0
  let isFormula = false
  const pieces = parts.stream(part, {
    ...capture.events,
    open: (tag, attributes) => {
      capture.events.open(tag)
      if (tag === 'row') row = { number: Number(attributes['r'] ?? row.number + 1), cells: [] }
      if (tag === 'f') isFormula = true
      if (tag !== 'c') return
      column = attributes['r'] ? columnOf(attributes['r']) : row.cells.length
      type = attributes['t']
      style = Number(attributes['s'] ?? 0)
      isFormula = false
    },
    close: (tag) => {
      capture.events.close(tag)
      if (tag === 'row') finished.push(row)
      if (tag !== 'c') return
      const value = capture.take()
      if (column >= MAX_COLUMNS) return
      const cell = isFormula && value === '' && type !== 'str' ? NO_RESULT : cellOf(type, value, texts)
      placeCell(row, column, cell, typeof cell === 'number' ? formatOf(style, cell) : null)
    },
  })
  for await (const _piece of pieces) yield* finished.splice(0)
}

/** Collects the text of values: all runs of a formatted one, without pronunciation and formula. */
function createCapture() {
  let text = ''
  let isValue = false
  let isPronunciation = false
  return {
    take: () => {
      const taken = text
      text = ''
      return taken
    },
    events: {
      open: (tag: string) => {
        if (tag === 'rPh') isPronunciation = true
        isValue = tag === 'v' || (tag === 't' && !isPronunciation)
      },
      text: (piece: string) => {
        if (isValue) text += piece
      },
      close: (tag: string) => {
        if (tag === 'rPh') isPronunciation = false
        isValue = false
      },
    },
  }
}

function cellOf(type: string | undefined, value: string, texts: string[]): Cell {
  if (value === '') return null
  switch (type) {
    case 's':
      return unescapeText(itemAt(texts, Number(value)))
    case 'b':
      return value === '1'
    case 'str':
    case 'inlineStr':
      return unescapeText(value)
    case 'e':
    case 'd':
      return value
    default:
      return Number.isNaN(Number(value)) ? value : Number(value)
  }
}
