import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { createDeadline } from './deadline.ts'
import { ApiError, unavailable } from '../http/errors.ts'
import { metered, UNMETERED } from '../http/meter.ts'
import { createLine } from './inLine.ts'
import { startThread } from './startThread.ts'

/** A start loads fonts and modules, which is nobody's fault and happens once. */
const START_TIMEOUT_MS = 60_000
/** The thread ends after this long without work, because it holds what it loaded in memory. */
const IDLE_MS = 30_000
const MAX_MEMORY_MB = 256

export interface WorkThreadOptions {
  /** The thread's module beside the caller, without its extension: `./drawWorker`. It calls `serveTasks`. */
  module: string
  /** The caller's `import.meta.url`. */
  caller: string
  /** How many tasks may wait or run. */
  max: number
  /** Says that too many wait. */
  busy: string
  /** Longest time of one task, of a processor. Then the thread is ended, and the next task gets a new one. */
  timeoutMs: number
  /** Says that a task took too long. */
  tooLong: string
}

/** 503: the thread was ended because of this task, so that trying again is pointless for a while. */
export class TooLong extends ApiError {
  constructor(message: string, cause: unknown) {
    super(503, 'unavailable', message, { retryAfter: 60, cause })
  }
}

interface Thread {
  worker: Worker
  ready: Promise<unknown>
}

/**
 * Creates a function that does tasks in a worker thread, one at a time, so that requests are served meanwhile. Owners,
 * such as merchants, take turns. The time of a task is charged to its meter.
 * @throws 503 while too many are waiting, TooLong when the task takes too much time or memory, and 429 when the caller's budget is spent.
 */
export function createWorkThread<Task, Answer>(options: WorkThreadOptions) {
  const { module, caller, max, busy, timeoutMs, tooLong } = options
  const inLine = createLine({ max, refusal: () => unavailable(busy) })
  let thread: Thread | null = null
  let idle: NodeJS.Timeout | undefined

  async function run(task: Task): Promise<Answer> {
    clearTimeout(idle)
    const { worker, ready } = (thread ??= start())
    try {
      await ready
      return await answerOf(worker, task)
    } catch (error) {
      end()
      throw error
    } finally {
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }

  async function answerOf(worker: Worker, task: Task): Promise<Answer> {
    const time = createDeadline(timeoutMs)
    try {
      // Rejects when the thread dies.
      const answer = once(worker, 'message', { signal: time.signal })
      worker.postMessage(task)
      return (await answer)[0] as Answer
    } catch (error) {
      const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      throw time.signal.aborted || isOutOfMemory ? new TooLong(tooLong, error) : error
    } finally {
      time.clear()
    }
  }

  function start(): Thread {
    const worker = startThread(module, caller, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } })
    // It does not keep a stopping process alive. An error while it has no task must not end the process.
    worker.unref()
    worker.on('error', () => {})
    return { worker, ready: once(worker, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) }) }
  }

  function end() {
    void thread?.worker.terminate()
    thread = null
  }

  return (owner: string, task: Task, meter = UNMETERED): Promise<Answer> =>
    meter.inTurn(() => inLine(owner, () => metered(meter, () => run(task))))
}
