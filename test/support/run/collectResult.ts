import type { FileEvent, RunEvent, StageProgress, Wait } from './events.ts'
import type { Failed } from './format.ts'
import type { Stage } from './stages.ts'

export interface StageResult {
  name: string
  /** Null if the stage has no tests. */
  tests: number | null
  passed: number
  skipped: number
  failures: Failed[]
  ms: number
  /** From the start to the first test. */
  setUpMs: number | null
  files: FileEvent[]
  /** With `--slowest`: what code outside the reporters timed. */
  waits: Wait[]
}

export interface Watcher {
  onProgress: (progress: StageProgress) => void
  onFailure: (failure: Failed) => void
}

/** Returns a result without tests, for a stage that did not run yet. */
export const emptyResult = (name: string, tests: number | null): StageResult => ({
  name,
  tests,
  passed: 0,
  skipped: 0,
  failures: [],
  ms: 0,
  setUpMs: null,
  files: [],
  waits: [],
})

/** Turns the events of a stage into its result. `hasEnded` returns whether its reporter came to its end. */
export function collectResult({ name, kind }: Stage, { onProgress, onFailure }: Watcher) {
  const start = Date.now()
  const result = emptyResult(name, kind === 'program' ? null : 0)
  let testCount: number | null = null
  let fileCount = 0
  let hasEnded = false
  const fail = (failed: Omit<Failed, 'stage'>) => {
    const failure = { stage: name, ...failed }
    result.failures.push(failure)
    onFailure(failure)
  }
  const take = (event: RunEvent) => {
    if (event.type === 'begin') [testCount, fileCount] = [event.tests ?? null, event.files ?? 0]
    else if (event.type === 'ready') result.setUpMs = event.at - start
    else if (event.type === 'file') result.files.push(event)
    else if (event.type === 'error') fail({ file: event.file, name: [], failure: event.failure })
    else if (event.type === 'end') hasEnded = true
    else {
      if (event.outcome === 'skipped') result.skipped++
      else result.tests = (result.tests ?? 0) + 1
      if (event.outcome === 'passed') result.passed++
      if (event.outcome === 'failed') fail({ ...event, failure: event.failure! })
    }
    const files = fileCount ? { files: { done: result.files.length, of: fileCount } } : {}
    // A count in advance includes what is skipped, and the line of the stage's end does not.
    onProgress({ done: (result.tests ?? 0) + (testCount === null ? 0 : result.skipped), of: testCount, ...files })
  }
  return { result, take, fail, hasEnded: () => hasEnded, end: () => void (result.ms = Date.now() - start) }
}
