import fs from 'node:fs'

/** Where a failure happened, and what a person needs to see of it. */
export interface Failure {
  message: string
  /** How the actual value differs from the expected one. */
  diff?: string
  /** The line of the project's own code that failed. */
  at?: { file: string; line: number; column: number }
  /** Path of the screenshot of a browser test. */
  picture?: string
  /** What the test printed. */
  output?: string
}

export interface TestEvent {
  type: 'test'
  /** Relative to the project. */
  file: string
  /** Line of a browser test, with which it can be repeated. */
  line?: number
  /** Whether the line has several tests, such as those of a loop. */
  sharesLine?: boolean
  /** Names of the suites and of the test. */
  name: string[]
  outcome: 'passed' | 'failed' | 'skipped'
  failure?: Failure
}

/** How long a file took, and what it waited for, in milliseconds. */
export interface FileEvent {
  type: 'file'
  file: string
  ms: number
  waits: Record<string, number>
}

/** What something in a test waited for, in milliseconds, from `timed` of `api/test`. */
export interface Wait {
  kind: string
  ms: number
  file?: string
}

/** What the reporters of Vitest and Playwright report to the runner. */
export type RunEvent =
  /** The runner has found its tests. Playwright knows their number, Vitest only that of the files. */
  | { type: 'begin'; tests?: number; files?: number }
  /** The set-up is done, and the first test starts. */
  | { type: 'ready'; at: number }
  | TestEvent
  | FileEvent
  /** Something other than a test failed: an import, a hook, the set-up. */
  | { type: 'error'; file?: string; failure: Failure }
  /** The runner itself came to its end. Without it, it crashed. */
  | { type: 'end' }

/** Where a running stage is. */
export interface StageProgress {
  done: number
  /** Null if the number of tests is not known before. */
  of: number | null
  /** How many files have ended of how many, if that is known. */
  files?: { done: number; of: number }
}

/** Appends an event to the file that the runner reads. A file survives a crash, and a pipe does not. */
export function report(event: RunEvent): void {
  const file = process.env['TEST_EVENTS']
  if (!file) throw new Error('This reporter is of `npm test`, which sets TEST_EVENTS')
  fs.appendFileSync(file, `${JSON.stringify(event)}\n`)
}
