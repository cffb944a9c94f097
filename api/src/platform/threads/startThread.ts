import path from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { importSource } from './importSource.ts'

/**
 * When processors are short, a thread gets a third of what the thread of the requests and the database get. With less,
 * people would wait too long for it. Only Linux has a priority for each thread; elsewhere the same call would slow down the whole process.
 */
const GIVE_WAY = `if (process.platform === 'linux') { const os = require('node:os'); os.setPriority(Math.min(19, os.getPriority() + 5)) }`

/**
 * Starts a worker thread, with a lower priority than that of the requests.
 * @param module beside the caller, without its extension: `./sheetWorker`.
 * @param caller its `import.meta.url`.
 */
export function startThread(module: string, caller: string, options: WorkerOptions): Worker {
  const entry = new URL(`${module}${path.extname(caller)}`, caller)
  return new Worker(`${GIVE_WAY}; ${entry.pathname.endsWith('.ts') ? importSource(entry, caller) : importModule(entry)}`, {
    ...options,
    eval: true,
  })
}

const importModule = (entry: URL) => `import(${JSON.stringify(entry.href)})`
