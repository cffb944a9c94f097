// `npm run bench`: the cost of the two hot requests compared with a minimal server, the rendering time of the checkout page on a slow
// phone, the blocked time of the dashboard's home page, and the memory use. `node test/load/bench.mjs read orders page home` runs only
// the named parts.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { analyze } from './database.mjs'
import { measureHome } from './home.mjs'
import { load, requestText } from './load.mjs'
import { measurePaint, median } from './paint.mjs'
import { cpuSeconds, postgresMiB, residentMiB, ROOT, startServer } from './processes.mjs'
import { seed } from './seed.mjs'

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = [4, 16]
const TARGETS = { read: 0.5, orders: 0.3 }
const HOME = {
  fullName: 'Nora Lindqvist',
  addressLine1: '418 Alder Street',
  city: 'Portland',
  state: 'OR',
  zip: '97205',
  country: 'US',
}

const named = process.argv.slice(2)
const wanted = (part) => named.length === 0 || named.includes(part)

const { startEmbedded } = await import(path.join(ROOT, 'api/dist/db/embedded.js'))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-bench-'))
fs.chmodSync(folder, 0o755)
// Default settings, as in production: a commit is flushed to disk before the response.
const database = startEmbedded({ folder: path.join(folder, 'postgres') })
const servers = []
try {
  const env = { DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'error', TRUST_PROXY: 'true', NODE_ENV: '' }
  const server = await startServer('api/dist/main.js', ['--no-demo'], env, { healthPath: '/api/health' })
  servers.push(server)
  const floor = await startServer('test/load/floor.mjs', [], { DATABASE_URL: database.url }, { healthPath: '/health' })
  servers.push(floor)
  const { page, single } = await seed(server.port)

  console.log(`node test/load/bench.mjs ${named.join(' ')}`.trim())
  console.log(`Node ${process.versions.node}, ${os.cpus().length} processors, ${ROUNDS} rounds of ${SECONDS} s, medians\n`)
  if (wanted('read')) await compare('read', { server, floor, status: 200, request: readOf(page) })
  if (wanted('orders')) await compare('orders', { server, floor, status: 201, request: orderOf(single) })
  if (wanted('page')) await showPage(`http://localhost:${server.port}/checkout/${page}`)
  if (wanted('home')) await showHome()
  showMemory(server)
} finally {
  for (const { stop } of servers.reverse()) await stop()
  // A server stops the database that it found running.
  if (servers.length === 0) database.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

function readOf(urlId) {
  const text = requestText('GET', `/api/carts/url/${urlId}`)
  return () => text
}

/** Every order has its own visitor and address, because open holds are limited per visitor and address. */
function orderOf(urlIds) {
  let count = 0
  return () => {
    count++
    const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
    const body = {
      cartUrlId: urlIds[count % urlIds.length],
      customerEmail: `shopper${count}@example.com`,
      visitorId: randomUUID(),
      checkoutSessionId: randomUUID(),
      shippingAddress: HOME,
    }
    return requestText('POST', '/api/orders', { headers: { 'x-forwarded-for': address }, body })
  }
}

/** Measures server and floor alternately on the same machine, because only their ratio is meaningful. */
async function compare(name, { server, floor, request, status }) {
  const measure = async ({ port, pid }, connections, seconds = SECONDS) => {
    const before = cpuSeconds(pid)
    const { answers, perSecond, p99 } = await load({ port, connections, seconds, request, status })
    return { perSecond, p99, cpuMs: ((cpuSeconds(pid) - before) * 1000) / answers }
  }
  for (const warm of [server, floor]) await measure(warm, 8)
  await analyze(database.url)
  for (const connections of CONNECTIONS) {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const least = await measure(floor, connections)
      const ours = await measure(server, connections)
      rounds.push({ least, ours, ratio: ours.perSecond / least.perSecond })
    }
    const of = (read) => median(rounds.map(read))
    const ratio = of((round) => round.ratio)
    console.log(
      `${name.padEnd(7)}${String(connections).padStart(3)} connections: ${of(({ ours }) => ours.perSecond).toFixed(0)}/s, ` +
        `floor ${of(({ least }) => least.perSecond).toFixed(0)}/s, ratio ${ratio.toFixed(2)} (${verdict(ratio >= TARGETS[name], `≥ ${TARGETS[name]}`)}), ` +
        `p99 ${of(({ ours }) => ours.p99).toFixed(1)} ms, ` +
        `processor ${of(({ ours }) => ours.cpuMs).toFixed(2)} ms each, floor ${of(({ least }) => least.cpuMs).toFixed(2)} ms`,
    )
  }
}

async function showPage(url) {
  const { largestPaint, interactive, hydrated, firstKiB, scriptKiB } = await measurePaint(url)
  const show = (name, value, unit, limit) =>
    `${name} ${value.toFixed(unit === 'ms' ? 0 : 1)} ${unit} (${verdict(value <= limit, `≤ ${limit}`)})`
  console.log(
    [
      'page   slow 4G, processor 4x slower: ' + show('largest paint', largestPaint, 'ms', 1000),
      show('interactive', interactive, 'ms', 1200),
      show('hydrated', hydrated, 'ms', 2100),
      show('JavaScript before the first step', firstKiB, 'KiB gzip', 15),
      show('of the first load', scriptKiB, 'KiB gzip', 80),
    ].join(',\n       '),
  )
}

async function showHome() {
  const { blocked, figures, charts, shift } = await measureHome()
  console.log(
    `home   processor 4x slower: blocked ${blocked.toFixed(0)} ms (${verdict(blocked <= 300, '≤ 300')}), ` +
      `figures after ${figures.toFixed(0)} ms, charts after ${charts.toFixed(0)} ms, layout shift ${shift.toFixed(3)}`,
  )
}

function showMemory({ pid }) {
  const postmaster = Number(fs.readFileSync(path.join(folder, 'postgres/pgdata/postmaster.pid'), 'utf8').split('\n')[0])
  console.log(`memory server ${residentMiB(pid).toFixed(0)} MiB, database ${postgresMiB(postmaster).toFixed(0)} MiB`)
}

function verdict(holds, target) {
  return holds ? `target ${target}` : `MISSED, target ${target}`
}
