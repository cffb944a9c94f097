import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { UserConsoleLog } from 'vitest'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'
import { type Failure, report } from './events.ts'

const ROOT = process.cwd()
const relative = (file: string) => path.relative(ROOT, file)

/** Reports the tests of Vitest to `npm test`. */
export default class VitestReporter implements Reporter {
  /** What a test, a suite or a file printed, by its id. */
  private readonly output = new Map<string, string>()
  private isReady = false

  onTestRunStart(specifications: readonly unknown[]) {
    report({ type: 'begin', files: specifications.length })
  }

  onTestModuleCollected() {
    if (!this.isReady) report({ type: 'ready', at: Date.now() })
    this.isReady = true
  }

  onUserConsoleLog({ taskId = '', content }: UserConsoleLog) {
    this.output.set(taskId, (this.output.get(taskId) ?? '') + content)
  }

  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result()
    const name = namesOf(test)
    const file = relative(test.module.moduleId)
    const output = this.output.get(test.id)
    this.output.delete(test.id)
    if (state !== 'failed') report({ type: 'test', file, name, outcome: state === 'passed' ? 'passed' : 'skipped' })
    else report({ type: 'test', file, name, outcome: 'failed', failure: { ...failureOf(errors), ...(output && { output }) } })
  }

  onTestSuiteResult(suite: TestSuite) {
    this.reportErrors(suite, relative(suite.module.moduleId))
  }

  onTestModuleEnd(module: TestModule) {
    const file = relative(module.moduleId)
    this.reportErrors(module, file)
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
    const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
    const waits = { imports: collectDuration, environment: environmentSetupDuration + prepareDuration + setupDuration }
    report({ type: 'file', file, ms, waits })
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]) {
    for (const error of errors) {
      const file = error['VITEST_TEST_PATH']
      report({ type: 'error', ...(typeof file === 'string' && { file: relative(file) }), failure: failureOf([error]) })
    }
    report({ type: 'end' })
  }

  /** Reports what failed outside a test: a hook, or the import of a file. */
  private reportErrors(task: TestSuite | TestModule, file: string) {
    for (const error of task.errors()) {
      const output = this.output.get(task.id)
      report({ type: 'error', file, failure: { ...failureOf([error]), ...(output && { output }) } })
    }
  }
}

function namesOf(task: TestCase | TestSuite): string[] {
  return task.parent.type === 'module' ? [task.name] : [...namesOf(task.parent), task.name]
}

function failureOf(errors: readonly SerializedError[]): Failure {
  const [error] = errors
  const message = errors.map(({ name, message }) => (name && name !== 'AssertionError' ? `${name}: ${message}` : message))
  const own = error?.stacks?.find(({ file }) => !file.includes('node_modules') && path.isAbsolute(file))
  const diff = error?.['diff']
  return {
    message: stripVTControlCharacters(message.join('\n')),
    ...(typeof diff === 'string' && { diff: stripVTControlCharacters(diff) }),
    ...(own && { at: { file: relative(own.file), line: own.line, column: own.column } }),
  }
}
