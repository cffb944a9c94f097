import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findChances, type Chance } from './findChances.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const TESTS = /\.(test|spec)\.tsx?$|^(api|dashboard|sdk\/src\/core)\/test\/|^test\/support\//

/** Files in which something may wait, or expect something of the present. */
const EXCEPTIONS: { file: string; reason: string }[] = [
  { file: 'test/support/until.ts', reason: 'pauses between two looks at a sign' },
  { file: 'api/test/cluster.ts', reason: 'pauses between tries to drop a database, and is no test' },
  { file: 'api/test/stripe/createFakeStripe.ts', reason: 'works as long as the real one, where faults are injected' },
  { file: 'dashboard/src/shell/fees/createFeeNote.test.ts', reason: 'has fake timers' },
  { file: 'test/support/run/children.ts', reason: 'gives processes time to end, and is no test' },
  { file: 'test/slow/examples.spec.ts', reason: 'React Refresh delays its updates, and has no sign when they are done' },
  { file: 'test/slow/sdk/docs.test.ts', reason: 'separates two chunks, and passes as well if they arrive together' },
]

const chances = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => TESTS.test(file) && /\.(tsx?|mjs)$/.test(file) && file !== 'test/static/chance.test.ts')
  .flatMap((file) => findChances(readFileSync(path.join(ROOT, file), 'utf8'), file).map((found) => ({ file, ...found })))

describe('the tests', () => {
  it('wait for signs, not for seconds, expect nothing of the present, leave no page behind, and have one try', () => {
    const excepted = EXCEPTIONS.map(({ file }) => file)
    const others = chances.filter(({ file }) => !excepted.includes(file))

    expect(others.map(({ file, line, chance }) => `${file}:${line} has ${chance}`)).toEqual([])
  })

  it.each(EXCEPTIONS)('still need the exception of $file', ({ file }) => {
    expect(chances.some((found) => found.file === file)).toBe(true)
  })
})

describe('findChances', () => {
  it.each<[Chance, string]>([
    ['a fixed wait', `await page.waitForTimeout(300)`],
    ['a fixed wait', `await new Promise((resolve) => setTimeout(resolve, 5))`],
    ['a fixed wait', `await new Promise<void>((done) => { window.setTimeout(() => done(), ms) })`],
    ['a fixed wait', `import { setTimeout } from 'node:timers/promises'`],
    ['a fixed wait', `import timers from 'timers/promises'`],
    ['a fixed wait', `await sleep(20)`],
    ['a fixed wait', `await Promise.race([ended, delay(5000)])`],
    ['a fixed wait', 'await db.raw(`select pg_sleep(${seconds})`)'],
    ['a page that outlives it', `import { hydrateRoot } from 'react-dom/client'`],
    ['a second try', `it('adds', { retry: 2 }, () => {})`],
    ['a second try', `test.describe.configure({ retries: 1 })`],
    ['the present in an expectation', `expect(until - Date.now()).toBeGreaterThan(9)`],
    ['the present in an expectation', `expect(until).not.toBeLessThan(Date.now() + 9)`],
    ['the present in an expectation', `expect(day).toBe(new Date().toISOString().slice(0, 10))`],
    ['the present in an expectation', `await expect(call()).resolves.toMatchObject({ at: [dayOf(new Date())] })`],
    ['the present in an expectation', `await expect.poll(() => performance.now() - began).toBeLessThan(1000)`],
  ])('finds %s in %s', (chance, source) => {
    expect(findChances(source)).toEqual([{ line: 1, chance }])
  })

  it.each([
    `await new Promise((resolve) => setTimeout(resolve, 0))`,
    `import { setImmediate } from 'node:timers/promises'`,
    `const end = setTimeout(stop, 500)`,
    `const shown = "await sleep(20)"`,
    `const began = Date.now(); expect(at).toBeGreaterThan(began)`,
    `expect(at).toEqual(new Date('2026-01-31'))`,
  ])('finds nothing in %s', (source) => {
    expect(findChances(source)).toEqual([])
  })
})
