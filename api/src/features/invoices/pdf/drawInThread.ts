import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { unavailable } from '../../../http/errors.ts'
import { createLine } from '../../../inLine.ts'
import { startThread } from '../../../startThread.ts'
import type { DrawTask } from './drawWorker.ts'

/** Invoices that wait for the thread, which draws about a hundred a second. */
const MAX_WAITING = 50
const TIMEOUT_MS = 60_000
/** The thread ends after this long without work, because it holds the fonts in memory. */
const IDLE_MS = 30_000
const MAX_MEMORY_MB = 256

/** One thread is enough for all invoices that people open, and its fonts are opened once. */
const inLine = createLine()
let waiting = 0
let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined

/**
 * Draws an invoice in a worker thread, so that requests are served meanwhile.
 * @throws 503 while too many are waiting.
 */
export async function drawInThread(task: DrawTask): Promise<Buffer> {
  if (waiting >= MAX_WAITING) throw unavailable('Too many invoices are being opened. Please try again in a few seconds.')
  waiting++
  try {
    return await inLine(() => draw(task))
  } finally {
    waiting--
  }
}

async function draw(task: DrawTask): Promise<Buffer> {
  clearTimeout(idle)
  thread ??= start()
  try {
    // Rejects when the thread dies.
    const answer = once(thread, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    thread.postMessage(task)
    const [pdf] = (await answer) as [Uint8Array<ArrayBuffer>]
    return Buffer.from(pdf.buffer)
  } catch (error) {
    end()
    throw error
  } finally {
    idle = setTimeout(end, IDLE_MS).unref()
  }
}

function start(): Worker {
  const started = startThread('./drawWorker', import.meta.url, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } })
  // It does not keep a stopping process alive. An error while nothing is drawn must not end the process.
  started.unref()
  started.on('error', () => {})
  return started
}

function end() {
  void thread?.terminate()
  thread = null
}
