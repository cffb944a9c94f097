import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { unavailable } from './http/errors.ts'
import { createLine } from './inLine.ts'
import { startThread } from './startThread.ts'

const TIMEOUT_MS = 60_000
/** The thread ends after this long without work, because it holds the fonts in memory. */
const IDLE_MS = 30_000
const MAX_MEMORY_MB = 256

interface DrawingOptions {
  /** The thread's module beside the caller, without its extension: `./drawWorker`. */
  module: string
  /** The caller's `import.meta.url`. */
  caller: string
  /** How many may wait for the thread. */
  maxWaiting: number
  /** Says that too many wait. */
  busy: string
}

/**
 * Creates a function that draws in a worker thread, one task at a time, so that requests are served meanwhile. The
 * module gets each task as a message, and answers with the bytes of a file.
 * @throws 503 while too many are waiting.
 */
export function createDrawing<Task>({ module, caller, maxWaiting, busy }: DrawingOptions): (task: Task) => Promise<Buffer> {
  const inLine = createLine()
  let waiting = 0
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  async function draw(task: Task): Promise<Buffer> {
    clearTimeout(idle)
    thread ??= start()
    try {
      // Rejects when the thread dies.
      const answer = once(thread, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
      thread.postMessage(task)
      const [file] = (await answer) as [Uint8Array<ArrayBuffer>]
      return Buffer.from(file.buffer)
    } catch (error) {
      end()
      throw error
    } finally {
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }

  function start(): Worker {
    const started = startThread(module, caller, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } })
    // It does not keep a stopping process alive. An error while nothing is drawn must not end the process.
    started.unref()
    started.on('error', () => {})
    return started
  }

  function end() {
    void thread?.terminate()
    thread = null
  }

  return async (task) => {
    if (waiting >= maxWaiting) throw unavailable(busy)
    waiting++
    try {
      return await inLine(() => draw(task))
    } finally {
      waiting--
    }
  }
}
