import { posix } from 'node:path'
import { type Cell, SheetProblem, type SheetRow } from './Sheet.ts'
import { unescapeText } from './xlsxText.ts'
import { openXlsx, type XlsxParts } from './xlsxParts.ts'

const BOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
/** Limits a row, so that a cell far to the right does not create sixteen thousand cells. */
const MAX_COLUMNS = 256

/**
 * Reads the rows of the first sheet while unpacking. Parsed by hand, because exceljs' streaming reader decodes some
 * texts twice, loses parts of others and depends on the order of the files in the archive. Its other reader needs 1.5
 * GB for 100,000 rows (measured).
 */
export async function* readXlsx(file: string): AsyncGenerator<SheetRow> {
  const parts = await openXlsx(file)
  try {
    if (!parts.has(BOOK)) throw new SheetProblem('This is not really an .xlsx file. Save it as one, or as .csv, and try again.')
    const { sheet, texts } = await findParts(parts)
    yield* readRows(parts, sheet, texts ? await readTexts(parts, texts) : [])
  } finally {
    parts.close()
  }
}

/** Finds the first sheet and the shared texts. */
async function findParts(parts: XlsxParts): Promise<{ sheet: string; texts: string | undefined }> {
  let firstId = ''
  await parts.read(BOOK, {
    open: (tag, attributes) => {
      if (tag === 'sheet') firstId ||= Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
    },
  })
  let sheet = ''
  let texts: string | undefined
  await parts.read(RELATIONS, {
    open: (_tag, { Id, Type, Target = '' }) => {
      const part = Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target)
      if (Id === firstId) sheet = part
      if (Type?.endsWith('/sharedStrings') && parts.has(part)) texts = part
    },
  })
  return { sheet, texts }
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

async function* readRows(parts: XlsxParts, part: string, texts: string[]): AsyncGenerator<SheetRow> {
  const capture = createCapture()
  const finished: SheetRow[] = []
  let row: SheetRow = { number: 0, cells: [] }
  let column = 0
  let type: string | undefined
  const pieces = parts.stream(part, {
    ...capture.events,
    open: (tag, attributes) => {
      capture.events.open(tag)
      if (tag === 'row') row = { number: Number(attributes['r'] ?? row.number + 1), cells: [] }
      if (tag !== 'c') return
      column = attributes['r'] ? columnOf(attributes['r']) : row.cells.length
      type = attributes['t']
    },
    close: (tag) => {
      capture.events.close(tag)
      if (tag === 'row') finished.push(row)
      if (tag === 'c' && column < MAX_COLUMNS) place(row.cells, column, cellOf(type, capture.take(), texts))
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
      return unescapeText(texts[Number(value)] ?? '')
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

function place(cells: Cell[], column: number, cell: Cell) {
  while (cells.length < column) cells.push(null)
  cells[column] = cell
}

/** `AB12` → 27. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.replace(/\d+$/, '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
