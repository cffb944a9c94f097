import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { inspectSheet } from './inspectSheet.ts'
import { type Kind, type SheetAbout, type SheetChoice, SheetProblem, type SheetRow } from './Sheet.ts'

/** Input of the reading thread. */
export interface SheetTask {
  file: string
  kind: Kind
  /** Not counting the headings. */
  maxRows: number
  choice: SheetChoice
}
/** Response to each request for more rows; empty at the end. */
export type SheetAnswer = { rows: SheetRow[]; about: SheetAbout } | { problem: string }

/** Rows per response: a few milliseconds of work for the main thread, which serves requests in between. */
const BATCH = 500
const DAMAGED = 'This file is damaged and cannot be read. Open it in your spreadsheet program, save it again and try again.'

let about: SheetAbout = { sheet: null, sheets: [], encoding: null }
const tell = (now: SheetAbout) => void (about = now)

await serve()

/** Answers every request with the next rows, until the main thread ends this one. */
async function serve() {
  const batches = readBatches(workerData as SheetTask)
  for await (const _call of on(parentPort!, 'message')) parentPort!.postMessage(await nextAnswer(batches))
}

async function nextAnswer(batches: AsyncGenerator<SheetRow[], undefined>): Promise<SheetAnswer> {
  try {
    const { value } = await batches.next()
    return { rows: value ?? [], about }
  } catch (error) {
    return { problem: error instanceof SheetProblem ? error.message : DAMAGED }
  }
}

async function* readBatches(task: SheetTask): AsyncGenerator<SheetRow[], undefined> {
  await inspectSheet(task.file, task.kind)
  let batch: SheetRow[] = []
  let count = 0
  for await (const row of await readRows(task)) {
    if (row.cells.every((cell) => cell === null || cell === '')) continue
    if (++count > task.maxRows + 1) throw new SheetProblem(tooMany(task.maxRows))
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}

function tooMany(most: number): string {
  return `This file has more than ${most.toLocaleString('en-US')} rows. Split it into several files.`
}

/** Loads each reader only when it is needed. */
async function readRows({ file, kind, maxRows, choice }: SheetTask): Promise<AsyncIterable<SheetRow>> {
  switch (kind) {
    case 'xlsx':
      return (await import('./readXlsx.ts')).readXlsx(file, choice, tell)
    case 'xls':
      return (await import('./readXls.ts')).readXls(file, maxRows + 2, choice, tell)
    case 'csv':
      return (await import('./readCsv.ts')).readCsv(file, choice, tell)
    default:
      return kind satisfies never
  }
}
