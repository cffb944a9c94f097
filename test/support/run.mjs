// Builds, then runs the tests. The last line counts them.
//   npm test                     unit, API, contract and browser tests
//   npm run test:all             also what is slow and rarely breaks: test/slow, test/faults
//   npm run test:all -- --rest   only what is slow and rarely breaks
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from './findBrowser.mjs'

const QUICK = ['api', 'package', 'web', 'page']
const SLOW = ['slow', 'sdk']

const rest = process.argv.includes('--rest')
const all = rest || process.argv.includes('--all')
const root = path.resolve(import.meta.dirname, '../..')
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-reports-'))
const bin = (file) => path.join(root, 'node_modules', file)
const run = (file, args, env = {}) =>
  spawnSync(process.execPath, [bin(file), ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status

const browser = findBrowser()
if (!browser) {
  console.error('There is no Chromium. Install it (Debian: apt-get install chromium-headless-shell), or set CHROME_PATH to one.')
  process.exit(1)
}
if (
  run('turbo/bin/turbo', ['run', 'build', '--output-logs=new-only', '--ui=stream'], {
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  }) !== 0
)
  process.exit(1)

const unit = path.join(reports, 'vitest.json')
const browserReport = path.join(reports, 'playwright.json')
const projects = [...(rest ? [] : QUICK), ...(all ? SLOW : [])].flatMap((name) => ['--project', name])
const statuses = [
  run('vitest/vitest.mjs', ['run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`], {
    CHROME_PATH: browser,
  }),
  run('@playwright/test/cli.js', ['test', ...(rest ? ['test/slow/'] : []), '--reporter=list,json'], {
    CHROME_PATH: browser,
    ...(all && { TEST_ALL: '1' }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
  }),
  ...(all ? [run('tsx/dist/cli.mjs', ['test/faults/run.ts'], { FAULTS_LIVES: '3' })] : []),
]

const vitest = read(unit)
const browserResult = read(browserReport)
const playwright = browserResult.stats
const faults = statuses[2] ?? null
const passed = vitest.numPassedTests + playwright.expected + playwright.flaky + Number(faults === 0)
const failed =
  vitest.numFailedTests +
  vitest.numFailedTestSuites * (vitest.numFailedTests ? 0 : 1) +
  playwright.unexpected +
  Number(faults !== null && faults !== 0)
fs.rmSync(reports, { recursive: true, force: true })
for (const name of failures()) console.log(`failed: ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(statuses.every((status) => status === 0) && failed === 0 && passed > 0 ? 0 : 1)

/** The names of failed tests, together at the end: the reports are hundreds of lines apart. */
function failures() {
  const ofVitest = (vitest.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const lines = failed.map((test) => `${path.relative(root, name)} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
    return status === 'failed' && !lines.length ? [`${path.relative(root, name)}: ${firstLine(message)}`] : lines
  })
  const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]
  const ofBrowser = specsOf(browserResult).filter(({ ok }) => !ok)
  return [...ofVitest, ...ofBrowser.map(({ file, title }) => `${file} › ${title}`)]
}

function firstLine(text = '') {
  return text.split('\n')[0]
}

function read(file) {
  if (!fs.existsSync(file))
    return { numPassedTests: 0, numFailedTests: 1, numFailedTestSuites: 0, stats: { expected: 0, flaky: 0, unexpected: 1 } }
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}
