import type { StageProgress } from './events.ts'
import { type Failed, formatFailure, formatProgress, formatShortFailure, formatStage } from './format.ts'
import type { StageResult } from './collectResult.ts'

const REDRAW_MS = 1000
/** Without a terminal, a log grows with every line. */
const LOG_PROGRESS_MS = 30_000
const CLEAR_LINE = '\r\x1b[2K'

export interface Screen {
  print: (text: string) => void
  start: (name: string) => void
  progress: (name: string, progress: StageProgress) => void
  fail: (failed: Failed) => void
  end: (result: StageResult) => void
  close: () => void
}

/** Prints what a person sees of a run. On a terminal, the last line shows where the running stages are. */
export function createScreen(out: NodeJS.WriteStream = process.stdout): Screen {
  const running = new Map<string, StageProgress & { start: number }>()
  let failures = 0
  const print = (text: string) => {
    out.write(out.isTTY ? `${CLEAR_LINE}${text}\n` : `${text}\n`)
    if (out.isTTY) draw()
  }
  const lines = () => [...running].map(([name, { start, ...at }]) => formatProgress(name, { ...at, ms: Date.now() - start }))
  const draw = () => running.size && out.write(`${CLEAR_LINE}${`  ${lines().join('   ')}`.slice(0, (out.columns || 80) - 1)}`)
  const log = () => lines().forEach((line) => out.write(`  ${line}\n`))
  const timer = setInterval(out.isTTY ? draw : log, out.isTTY ? REDRAW_MS : LOG_PROGRESS_MS)
  return {
    print,
    start: (name) => void running.set(name, { done: 0, of: null, start: Date.now() }),
    progress: (name, progress) => void Object.assign(running.get(name)!, progress),
    // What a stage without tests printed is nowhere else.
    fail: (failed) =>
      print(failures++ && !(failed.failure.output && !failed.name.length) ? formatShortFailure(failed) : formatFailure(failed)),
    end({ name, tests, failures, ms }) {
      running.delete(name)
      print(formatStage(name, { tests, failed: failures.length, ms }))
    },
    close() {
      clearInterval(timer)
      if (out.isTTY) out.write(CLEAR_LINE)
    },
  }
}
