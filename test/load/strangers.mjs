// `npm run bench:strangers`: shoppers check out, alone and while one network sends each expensive and each refused call that a stranger
// can send, as often as it may, in turns, so that other programs slow down both alike. Compares how long the shoppers wait. `-- 10` takes
// 10 seconds instead of 20 for each part, `-- 20 off` switches the limits off, and `-- 20 on cards sheets` sends only these.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { analyze } from './database.mjs'
import { cpuSeconds, ROOT, startServer } from './processes.mjs'
import { openShop, seedFree } from './seed.mjs'
import { checkOut, prepareWorst, sendWorst } from './strangersCalls.mjs'

const SECONDS = Number(process.argv[2] ?? 20)
const LIMITS = process.argv[3] ?? 'on'
const KINDS = process.argv.slice(4)
const SHOPPERS = 10
const WARM_SECONDS = 8
const ROUNDS = 4
const TARGET = 2

const { startEmbedded } = await import(path.join(ROOT, 'api/dist/platform/db/embedded.js'))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-strangers-'))
fs.chmodSync(folder, 0o755)
const database = startEmbedded({ folder: path.join(folder, 'postgres') })
let server
try {
  const env = {
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'true',
    NODE_ENV: '',
    RATE_LIMITS: LIMITS,
    VIES_URL: 'off',
    EXCHANGE_RATES_URL: 'off',
  }
  server = await startServer('api/dist/main.js', ['--no-demo'], env, { healthPath: '/api/health' })
  const urlIds = await seedFree(server.port, 1_000_000)
  const calls = await prepareWorst(server.port, await openShop(server.port, 'stranger@example.com'))
  const worst = Object.fromEntries(Object.entries(calls).filter(([kind]) => !KINDS.length || KINDS.includes(kind)))
  console.log(`node test/load/strangers.mjs ${SECONDS} ${LIMITS}`)
  console.log(`Node ${process.versions.node}, ${os.cpus().length} processors, load average ${os.loadavg()[0].toFixed(1)}\n`)
  await shop(urlIds, WARM_SECONDS)
  await analyze(database.url)
  const [alone, beside] = [[], []]
  const answers = Object.fromEntries(Object.keys(worst).map((kind) => [kind, new Map()]))
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await shop(urlIds, SECONDS))
    const until = performance.now() + SECONDS * 1000
    const sent = Object.entries(worst).map(([kind, request]) => sendWorst(server.port, request, until, answers[kind]))
    const [during] = await Promise.all([shop(urlIds, SECONDS), ...sent])
    beside.push(during)
    console.log(`round ${round + 1}: p99 alone ${percentile(alone.at(-1).times, 0.99)}, beside ${percentile(during.times, 0.99)}`)
  }
  const ratio = show('beside the network', beside) / show('alone', alone)
  for (const [kind, statuses] of Object.entries(answers))
    console.log(`  ${kind.padEnd(26)} ${[...statuses].map(([status, count]) => `${count} answered ${status}`).join(', ')}`)
  console.log(`\np99 ${ratio.toFixed(2)} times as long (${ratio <= TARGET ? '' : 'MISSED, '}target at most ${TARGET})`)
} finally {
  await server?.stop()
  if (!server) database.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

async function shop(urlIds, seconds) {
  const times = []
  const until = performance.now() + seconds * 1000
  const used = cpuSeconds(server.pid)
  await Promise.all(
    Array.from({ length: SHOPPERS }, (_, number) => checkOut(server.port, urlIds, { number: number + 1, until, times })),
  )
  return { times, cpu: cpuSeconds(server.pid) - used }
}

/** Prints the parts of one kind together. @returns their p99. */
function show(name, parts) {
  const times = parts.flatMap((part) => part.times)
  const cpu = parts.reduce((sum, part) => sum + part.cpu, 0)
  const [half, most, last] = [0.5, 0.99, 1].map((share) => percentile(times, share))
  console.log(
    `${name.padEnd(20)} ${times.length} calls, p50 ${half}, p99 ${most}, longest ${last}, ${cpu.toFixed(1)} s of processor in the server`,
  )
  return parseFloat(most)
}

function percentile(times, share) {
  const sorted = times.toSorted((one, other) => one - other)
  return `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1)} ms`
}
