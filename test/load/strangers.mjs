// `npm run bench:strangers`: shoppers check out, first alone, then while one network sends each expensive and each refused call that
// a stranger can send, as often as it may. Compares how long the shoppers wait. `-- 20` takes 20 seconds instead of 60 for each part,
// `-- 60 off` switches the limits off, and `-- 60 on cards sheets` sends only these.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { analyze } from './database.mjs'
import { cpuSeconds, ROOT, startServer } from './processes.mjs'
import { openShop, seedFree } from './seed.mjs'
import { checkOut, prepareWorst, sendWorst } from './strangersCalls.mjs'

const SECONDS = Number(process.argv[2] ?? 60)
const LIMITS = process.argv[3] ?? 'on'
const KINDS = process.argv.slice(4)
const SHOPPERS = 10
const WARM_SECONDS = 8
const TARGET = 2

const { startEmbedded } = await import(path.join(ROOT, 'api/dist/db/embedded.js'))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-strangers-'))
fs.chmodSync(folder, 0o755)
const database = startEmbedded({ folder: path.join(folder, 'postgres') })
let server
try {
  const env = { DATA_DIR: folder, LOG_LEVEL: 'error', TRUST_PROXY: 'true', NODE_ENV: '', RATE_LIMITS: LIMITS, VIES_URL: 'off' }
  server = await startServer('api/dist/main.js', ['--no-demo'], env, { healthPath: '/api/health' })
  const urlIds = await seedFree(server.port, 1_000_000)
  const calls = await prepareWorst(await openShop(server.port, 'stranger@example.com'))
  const worst = Object.fromEntries(Object.entries(calls).filter(([kind]) => !KINDS.length || KINDS.includes(kind)))
  console.log(`node test/load/strangers.mjs ${SECONDS} ${LIMITS}`)
  console.log(`Node ${process.versions.node}, ${os.cpus().length} processors, load average ${os.loadavg()[0].toFixed(1)}\n`)
  await shop(urlIds, WARM_SECONDS)
  await analyze(database.url)
  const before = await shop(urlIds, SECONDS)
  const [during, ...answers] = await Promise.all([
    shop(urlIds, SECONDS),
    ...Object.values(worst).map((request) => sendWorst(server.port, request, performance.now() + SECONDS * 1000)),
  ])
  const after = await shop(urlIds, SECONDS)
  show('alone', before)
  show('beside the network', during)
  show('alone again', after)
  for (const [index, kind] of Object.keys(worst).entries())
    console.log(`  ${kind.padEnd(26)} ${[...answers[index]].map(([status, count]) => `${count} answered ${status}`).join(', ')}`)
  const ratio = during.p99 / Math.max(before.p99, after.p99)
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
  times.sort((one, other) => one - other)
  const rank = (share) => times[Math.floor(times.length * share)]
  return { calls: times.length, p50: rank(0.5), p99: rank(0.99), longest: times.at(-1), cpu: cpuSeconds(server.pid) - used }
}

function show(name, { calls, p50, p99, longest, cpu }) {
  const [half, most, last] = [p50, p99, longest].map((ms) => `${ms.toFixed(1)} ms`)
  console.log(
    `${name.padEnd(20)} ${calls} calls, p50 ${half}, p99 ${most}, longest ${last}, ${cpu.toFixed(1)} s of processor in the server`,
  )
}
