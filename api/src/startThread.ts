import path from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker thread.
 * @param module beside the caller, without its extension: `./sheetWorker`.
 * @param caller its `import.meta.url`.
 */
export function startThread(module: string, caller: string, options: WorkerOptions): Worker {
  const entry = new URL(`${module}${path.extname(caller)}`, caller)
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, options)
  // In development and in tests, sources run as TypeScript, which a thread cannot load without help.
  const tsx = import.meta.resolve('tsx/esm/api')
  const start = `import(${JSON.stringify(tsx)}).then(({ tsImport }) => tsImport(${JSON.stringify(entry.href)}, ${JSON.stringify(caller)}))`
  return new Worker(start, { ...options, eval: true })
}
