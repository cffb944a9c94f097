import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { createDeadline } from '../threads/deadline.ts'
import { type Meter, metered } from '../http/meter.ts'
import { createLine } from '../threads/inLine.ts'
import { startThread } from '../threads/startThread.ts'
import { type SheetAbout, SheetProblem, type SheetRow } from './Sheet.ts'
import type { SheetAnswer, SheetTask } from './sheetWorker.ts'

/** The next rows of a file, without empty ones, and what was read of the file. */
export interface SheetBatch {
  rows: SheetRow[]
  about: SheetAbout
}
export type SheetBatches = AsyncIterable<SheetBatch>

/** Memory limit of the reader, so that no file can end the server. */
const MAX_MEMORY_MB = 512
/** Longest wait for the next few hundred rows, of a processor. */
const READ_TIMEOUT_MS = 20_000

/** One file at a time, because reading occupies a whole CPU. Merchants take turns. */
const inLine = createLine()

/**
 * Reads a sheet in its turn (`readSheet`).
 * @throws 429 when the caller's budget is spent.
 */
export function withSheet<T>(
  { merchantId, meter }: { merchantId: string; meter: Meter },
  task: SheetTask,
  work: (batches: SheetBatches) => Promise<T>,
): Promise<T> {
  // Checking the rows takes this thread as long as reading them takes the other.
  return meter.inTurn(() => inLine(merchantId, () => metered(meter, () => readSheet(task, work))))
}

/**
 * Reads a sheet in a worker thread and passes its rows to `work`, a few hundred at a time, without empty rows. It takes no turn:
 * for jobs of many minutes, of which one runs at a time.
 * @throws SheetProblem from the rows when the file cannot be read.
 */
export async function readSheet<T>(task: SheetTask, work: (batches: SheetBatches) => Promise<T>): Promise<T> {
  const resourceLimits = { maxOldGenerationSizeMb: MAX_MEMORY_MB }
  // The .xls reader prints every record it does not know; the output is dropped.
  const worker = startThread('./sheetWorker', import.meta.url, { workerData: task, resourceLimits, stdout: true, stderr: true })
  const broken = failureOf(worker)
  try {
    return await work(batchesOf(worker, broken))
  } finally {
    await worker.terminate()
  }
}

async function* batchesOf(worker: Worker, broken: Promise<never>): AsyncGenerator<SheetBatch> {
  for (;;) {
    const answered = new Promise<SheetAnswer>((resolve) => worker.once('message', resolve))
    worker.postMessage('more')
    const answer = await withTimeout(Promise.race([answered, broken]))
    if ('problem' in answer) throw new SheetProblem(answer.problem)
    if (!answer.rows.length) return
    yield answer
  }
}

/** Rejects when the thread dies. */
function failureOf(worker: Worker): Promise<never> {
  const failure = new Promise<never>((_, reject) => {
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetProblem(TOO_BIG) : error),
    )
  })
  // It may die while nothing awaits it.
  failure.catch(() => {})
  return failure
}

const TOO_BIG = 'This file needs too much memory to be read. Split it, or save it as .csv.'

async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const time = createDeadline(READ_TIMEOUT_MS)
  const over = once(time.signal, 'abort').then(() => {
    throw new SheetProblem('This file takes too long to be read. Split it, or save it as .csv.')
  })
  try {
    return await Promise.race([answer, over])
  } finally {
    time.clear()
  }
}
