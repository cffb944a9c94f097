import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import path from 'node:path'

/** The folder of `npm test -- --slowest`, which adds up what is in it. Without it, nothing is timed. */
const folder = process.env['TEST_TIMES']
const outer = new AsyncLocalStorage<{ innerMs: number }>()
let currentFile: string | undefined

/** Counts what is timed from now on for this test file. A worker runs one file at a time. */
export function timeFor(file: string | undefined): void {
  currentFile = file && path.relative(process.cwd(), file)
}

/**
 * Does some work, and records how long a test waited for it, without what is timed inside it.
 * @param kind what the test waits for, such as `database`.
 */
export async function timed<T>(kind: string, work: () => Promise<T>): Promise<T> {
  if (!folder) return work()
  const own = { innerMs: 0 }
  const start = performance.now()
  try {
    return await outer.run(own, work)
  } finally {
    const ms = performance.now() - start
    const around = outer.getStore()
    if (around) around.innerMs += ms
    const wait = { kind, ms: ms - own.innerMs, file: currentFile }
    fs.appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(wait)}\n`)
  }
}
