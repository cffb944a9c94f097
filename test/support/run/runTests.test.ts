import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const FIXTURE = 'test/support/run/fixture'

/** Runs the runner on its fixture. */
function run(args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', `${FIXTURE}/run.ts`, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    // Vitest's own variables would make the inner one believe that it is a worker.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  })
  const text = (stdout + stderr).trim()
  return { status, text, lines: text.split('\n') }
}

describe('runTests', () => {
  let whole: ReturnType<typeof run>
  beforeAll(() => (whole = run()))

  it('counts tests, hooks, imports, crashes and stages that did not run in its last line', () => {
    expect(whole.lines.at(-1)).toBe('4 passed, 8 failed, 2 skipped')
    expect(whole.status).toBe(1)
  })

  it('prints one line for each stage', () => {
    const stages = whole.lines
      .filter((line) => /^ {2}(unit|browser|crash|after) /.test(line))
      .map((line) => line.replace(/(\d+ min )?\d+ s/, 'N s'))

    expect(stages).toEqual([
      '  unit           4 tests   N s   4 failed',
      '  browser        4 tests   N s   2 failed',
      '  crash                    N s   1 failed',
      '  after                    N s   1 failed',
    ])
  })

  it('prints all of the first failure, and one line of every further one', () => {
    expect(whole.lines.filter((line) => line.startsWith('✗'))).toHaveLength(8)
    expect(whole.text.match(/^ {4}>/gm)).toHaveLength(1)
    expect(whole.text).toMatch(/✗ crash\n\n {4}It ended with code 1\.\n\n {4}It printed:\n[^✗]*no-such-program/)
    expect(whole.text).toContain(`✗ after: It did not run, because crash failed.`)
    expect(whole.text).toContain(`✗ ${FIXTURE}/stray.test.ts: Error: nobody caught this`)
  })

  it('prints nothing of a test that passed', () => {
    expect(whole.text).not.toContain('noise of a passing test')
  })

  it('prints the commands that repeat what failed', () => {
    const from = whole.lines.indexOf('To repeat what failed:')
    const commands = whole.lines.slice(from + 1, whole.lines.indexOf('', from)).map((line) => line.trim())

    expect(commands.toSorted()).toEqual([
      `npm test -- ${FIXTURE}/import.test.ts`,
      `npm test -- ${FIXTURE}/page.browser.ts:13`,
      `npm test -- ${FIXTURE}/page.browser.ts:8 -t ' has two( @|$)'`,
      `npm test -- ${FIXTURE}/stray.test.ts`,
      String.raw`npm test -- ${FIXTURE}/sums.test.ts -t '^sum doesn'\''t add \(1 \+ 2\)\? Again$'`,
      String.raw`npm test -- ${FIXTURE}/sums.test.ts -t '^sum doesn'\''t add \(1 \+ 2\)\?$'`,
    ])
  })

  it('shows the difference, the code and the output of a failing test', () => {
    const { lines, text } = run(['unit', 'sums.test.ts', '-t', String.raw`^sum doesn't add \(1 \+ 2\)\?$`])

    for (const part of [
      '-   "sum": 4,\n    +   "sum": 3,',
      `${FIXTURE}/sums.test.ts:11:28`,
      '>   11 |',
      'noise of a failing test',
    ])
      expect(text).toContain(part)
    expect(lines.at(-1)).toBe('0 passed, 1 failed')
  })

  it.each([
    ['no test of a stage runs', ['unit', 'empty.test.ts'], {}, 'No test ran.', '0 passed, 1 failed, 1 skipped'],
    ['the set-up fails', ['unit', 'sums.test.ts'], { FIXTURE_SET_UP: 'fails' }, 'the set-up failed', '0 passed, 1 failed'],
    [
      'the set-up of the browser fails',
      ['browser', 'page'],
      { FIXTURE_SET_UP: 'fails' },
      'the set-up failed',
      '0 passed, 1 failed',
    ],
    ['no test has the name', ['unit', 'sums.test.ts', '-t', 'nobody'], {}, 'No test ran.', '0 passed, 0 failed'],
  ])('fails when %s', (_case, args, env, reason, last) => {
    const { status, lines, text } = run(args, env)

    expect(text).toContain(reason)
    expect(lines.at(-1)).toBe(last)
    expect(status).toBe(1)
  })

  it('runs one of the tests on a line', () => {
    const { lines } = run(['browser', 'page.browser.ts:8', '-t', ' has two( @|$)'])

    expect(lines.at(-1)).toBe('0 passed, 1 failed')
  })

  it('passes when all pass, and lists the slowest files and what they wait for', () => {
    const { status, lines, text } = run(['unit', 'sums.test.ts', '-t', 'adds', '--slowest'])

    expect(text).toMatch(/^unit: 1 files, set-up \d+ s; waits: .*set-up: fixture \d+\.\d s/m)
    expect(text).toMatch(new RegExp(`^ +\\d+\\.\\d s  ${FIXTURE}/sums.test.ts`, 'm'))
    expect(lines.at(-1)).toBe('1 passed, 0 failed')
    expect(status).toBe(0)
  })
})
