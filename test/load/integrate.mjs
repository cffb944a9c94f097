// `npm run bench:integrate`: a robot that has never seen this project. It clones the last commit, starts the server as the README
// says, opens the quickstart whose address the server prints, and follows it literally: types its lines into a terminal and pays in a
// browser. It fails when no paid order and verified webhook come out of it, or when that takes more seconds or steps than promised.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { findBrowser } from '../support/findBrowser.mjs'
import { freePort } from '../support/freePort.ts'
import { payOn, readSteps } from '../support/quickstart.ts'
import { openTerminal } from '../support/terminal.ts'
import { until } from '../support/until.ts'
import { ARGS } from './paint.mjs'
import { ROOT } from './processes.mjs'

const MOST_SECONDS = 60
const MOST_STEPS = 5
const START_SECONDS = 900

/** What npm gives to the scripts that it runs. A stranger's terminal has none of it. */
const OF_NPM = /^(npm_(package|lifecycle|config_local_prefix|node_execpath|execpath|command)|INIT_CWD|LINKTILL_)/
const ENV = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_NPM.test(name)))

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-stranger-'))
// The embedded database may run as another user.
fs.chmodSync(folder, 0o755)
const ends = [() => fs.rmSync(folder, { recursive: true, force: true })]
let isGood = false
try {
  isGood = await integrate()
} finally {
  for (const end of ends.toReversed()) await end()
}
process.exit(isGood ? 0 : 1)

async function integrate() {
  const clone = path.join(folder, 'linktill')
  console.log('Before the server runs')
  await timed('git clone', () => execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone]))
  const [line] = readmeLines(path.join(clone, 'README.md'))
  const server = await timed(line, () => startServer(clone, line))

  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: ARGS })
  ends.push(() => browser.close())
  const page = await browser.newPage()
  await timed('the documentation is built', () => untilServed(server.quickstart))
  await page.goto(server.quickstart)
  const steps = await readSteps(page)
  const used = steps.flatMap((step) => (step.kind === 'pay' ? [Number(new URL(step.address).port)] : []))
  for (const port of used) if (!(await isFree(port))) throw new Error(`Port ${port} is taken, which ${server.quickstart} uses.`)

  const work = path.join(folder, 'work')
  fs.mkdirSync(work)
  const env = { ...ENV, npm_config_cache: path.join(folder, 'npm-cache') }
  const terminal = openTerminal({ folder: work, env })
  ends.push(() => terminal.close())
  await terminal.waits(() => terminal.text().length > 0)
  console.log(`\nAfter it: ${server.quickstart}`)
  let sum = 0
  for (const [at, step] of steps.entries()) {
    const next = steps[at + 1]
    sum += await timed(
      `${at + 1}. ${step.line ?? step.text}`,
      () => follow(step, { next, page, terminal, key: server.key }),
      true,
    )
  }
  const [, number] = /Verified: order #(\d+) is paid/.exec(terminal.text())
  await assertPaid(server, Number(number))
  console.log(`${seconds(sum)}  together, at most ${MOST_SECONDS}: a paid order (#${number}) and a verified webhook`)
  console.log(`${String(steps.length).padStart(7)}    steps, at most ${MOST_STEPS}`)
  return sum <= MOST_SECONDS && steps.length <= MOST_STEPS
}

async function follow(step, { next, page, terminal, key }) {
  if (step.kind === 'pay') {
    await payOn(page, step.address, step.card)
    return terminal.waits(() => /Verified: order #\d+ is paid/.test(terminal.text()))
  }
  terminal.type(step.kind === 'paste' ? key : step.line)
  // The last line of a page starts something that goes on. It is ready when the page that comes next answers.
  const isOpen = async () => next?.kind === 'pay' && !(await isFree(Number(new URL(next.address).port)))
  return terminal.waits(async () => terminal.isWaiting() || (await isOpen()))
}

/** Returns the lines of the first block of commands of the README. */
function readmeLines(file) {
  return /```sh\n([^]*?)\n```/.exec(fs.readFileSync(file, 'utf8'))[1].split('\n')
}

/** Starts the server as the README says, on port 3000 if that is free. Returns what it prints. */
async function startServer(clone, line) {
  const port = (await isFree(3000)) ? 3000 : await freePort()
  // A process group, which gets Ctrl-C as in a terminal.
  const child = spawn('sh', ['-c', line], { cwd: clone, env: { ...ENV, PORT: String(port) }, detached: true })
  const ended = once(child, 'exit')
  ends.push(() => child.exitCode === null && process.kill(-child.pid, 'SIGINT') && ended)
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += String(chunk)))
  child.stderr.on('data', (chunk) => (printed += String(chunk)))
  const end = Date.now() + START_SECONDS * 1000
  while (!/API reference +http/.test(printed)) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`The server did not start:\n${printed.slice(-3000)}`)
    await sleep(100)
  }
  const read = (name) => new RegExp(`${name} +(\\S+)`).exec(printed)[1]
  return { url: read('Landing page'), quickstart: read('Quickstart'), key: read('Test key') }
}

/** Asks the API whether the order that the webhook named is paid. */
async function assertPaid({ url, key }, number) {
  const response = await fetch(`${url}/api/orders?search=${number}`, { headers: { authorization: `Bearer ${key}` } })
  const { orders } = await response.json()
  const order = orders.find(({ order_number }) => order_number === number)
  if (order?.payment_status !== 'completed') throw new Error(`Order #${number} is not paid: ${JSON.stringify(order)}`)
}

/** Prints how long something takes. Returns its result, or the seconds. */
async function timed(name, act, wantsSeconds = false) {
  const started = performance.now()
  const result = await act()
  const took = (performance.now() - started) / 1000
  console.log(`${seconds(took)}  ${name}`)
  return wantsSeconds ? took : result
}

function seconds(number) {
  return `${number.toFixed(1).padStart(7)} s`
}

/** Returns whether nothing listens on a port. */
function isFree(port) {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: 'localhost' })
    socket.once('connect', () => resolve(socket.destroy() && false))
    socket.once('error', () => resolve(true))
  })
}

/** The documentation is built while the server already runs. */
const untilServed = (address) =>
  until(() => fetch(address).then(({ ok }) => ok), { seconds: 120, problem: () => `${address} was not built.` })
