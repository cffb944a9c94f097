import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, Suite, TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter'
import { type Failure, report } from './events.ts'

const ROOT = process.cwd()
const relative = (file: string) => path.relative(ROOT, file)

/** Beginnings of the titles of steps that wait, and what for. */
const WAITS: [string, RegExp][] = [
  ['page load', /^(Navigate|Reload|Go back|Go forward)\b/],
  ['fixed waits', /^Wait for timeout\b/],
  ['axe', /^axe$/],
  ['pictures', /^picture\b/],
  ['browser', /^Launch browser|^(Create|Close) (context|page)\b/],
]

/** Reports the tests of Playwright to `npm test`. */
export default class PlaywrightReporter implements Reporter {
  private readonly files = new Map<string, { ms: number; waits: Record<string, number> }>()
  /** How many tests each line has. */
  private readonly lines = new Map<string, number>()
  private isReady = false

  printsToStdio() {
    return true
  }

  onBegin(_config: unknown, suite: Suite) {
    const tests = suite.allTests()
    for (const test of tests) this.lines.set(placeOf(test), (this.lines.get(placeOf(test)) ?? 0) + 1)
    report({ type: 'begin', tests: tests.length })
  }

  onTestBegin() {
    if (!this.isReady) report({ type: 'ready', at: Date.now() })
    this.isReady = true
  }

  onTestEnd(test: TestCase, result: TestResult) {
    const [, , , ...name] = test.titlePath()
    const file = relative(test.location.file)
    const taken = this.files.get(file) ?? { ms: 0, waits: {} }
    taken.ms += result.duration
    addWaits(taken.waits, result.steps)
    this.files.set(file, taken)
    const outcome = test.outcome()
    // Ctrl-C ended it. It neither passed nor failed.
    if (result.status === 'interrupted') return
    const sharesLine = this.lines.get(placeOf(test))! > 1
    const common = { type: 'test', file, line: test.location.line, name, ...(sharesLine && { sharesLine }) } as const
    if (outcome === 'skipped') report({ ...common, outcome: 'skipped' })
    else if (outcome !== 'unexpected') report({ ...common, outcome: 'passed' })
    else report({ ...common, outcome: 'failed', failure: failureOf(test, result) })
  }

  onError(error: TestError) {
    report({ type: 'error', ...(error.location && { file: relative(error.location.file) }), failure: describe([error]) })
  }

  onEnd() {
    for (const [file, taken] of this.files) report({ type: 'file', file, ...taken })
    report({ type: 'end' })
  }
}

const placeOf = ({ location }: TestCase): string => `${location.file}:${location.line}`

function failureOf(test: TestCase, result: TestResult): Failure {
  const picture = result.attachments.find(({ contentType }) => contentType.startsWith('image/'))?.path
  const output = [...result.stdout, ...result.stderr].join('')
  const errors = result.errors.length ? result.errors : [{ message: `The test ${result.status}, but was expected to fail` }]
  return { ...describe(errors, test.location), ...(picture && { picture: relative(picture) }), ...(output && { output }) }
}

function describe(errors: readonly TestError[], otherwise?: TestError['location']): Failure {
  const at = errors[0]?.location ?? otherwise
  const message = errors.map((error) => error.message ?? error.value ?? 'An unknown error').join('\n')
  return {
    message: stripVTControlCharacters(message),
    ...(at && { at: { file: relative(at.file), line: at.line, column: at.column } }),
  }
}

function addWaits(waits: Record<string, number>, steps: readonly TestStep[]): void {
  for (const { title, duration, steps: inner } of steps) {
    const [kind] = WAITS.find(([, pattern]) => pattern.test(title)) ?? []
    if (kind) waits[kind] = (waits[kind] ?? 0) + duration
    else addWaits(waits, inner)
  }
}
