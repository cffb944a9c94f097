// `npm run bench` measures the cost of the two hot requests compared with a minimal server, the rendering time of the checkout page
// on a slow phone, and the blocked time of the dashboard's home page. It also measures the latency of the checkout while 200 people
// sign in, and the memory use.
// `node test/load/bench.mjs read orders page home signin` runs only the named parts.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { compare, MEASURED } from './compare.mjs'
import { analyze } from './database.mjs'
import { measureHome } from './home.mjs'
import { load, requestText } from './load.mjs'
import { measurePaint } from './paint.mjs'
import { postgresMiB, residentMiB, ROOT, startServer } from './processes.mjs'
import { seed } from './seed.mjs'
import { measureSignIns } from './signin.mjs'
import { hasWrk, loadWithWrk } from './wrk.mjs'

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

const { startEmbedded } = await import(path.join(ROOT, 'api/dist/platform/db/embedded.js'))
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
  const koa = await startServer('test/load/emptyKoa.mjs', [], {}, { healthPath: '/health' })
  servers.push(koa)
  const { page, single } = await seed(server.port)

  console.log(`node test/load/bench.mjs ${named.join(' ')}`.trim())
  console.log(
    `Node ${process.versions.node}, ${os.cpus().length} processors, ${MEASURED}, reads by ${hasWrk ? 'wrk' : 'this program'}\n`,
  )
  const ready = () => analyze(database.url)
  if (wanted('read'))
    await compare('read', {
      server,
      others: {
        'the floor': { server: floor, least: 0.4, before: '0.12 by wrk, 0.5 by this program' },
        'an empty Koa route': { server: koa, least: 0.5, before: 'not measured' },
      },
      load: readsOf(page),
      ready,
    })
  if (wanted('orders')) {
    const request = orderOf(single)
    const others = { 'the floor': { server: floor, least: 0.3, before: '0.30' } }
    await compare('orders', { server, others, load: (options) => load({ ...options, request, status: 201 }), ready })
  }
  if (wanted('page')) await showPage(`http://localhost:${server.port}/checkout/${page}`)
  if (wanted('home')) await showHome()
  if (wanted('signin')) await showSignIns(server.port, page)
  showMemory(server)
} finally {
  for (const { stop } of servers.reverse()) await stop()
  // A server stops the database that it found running.
  if (servers.length === 0) database.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

/** By wrk if it is installed: the load generator shares the machine with the measured server. */
function readsOf(urlId) {
  const path = `/api/carts/url/${urlId}`
  const text = requestText('GET', path)
  return (options) => (hasWrk ? loadWithWrk({ ...options, path }) : load({ ...options, request: () => text, status: 200 }))
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
  const { blocked, beforeFigures, longest, figures, charts, shift } = await measureHome()
  console.log(
    `home   processor 4x slower: blocked ${blocked.toFixed(0)} ms (${verdict(blocked <= 200, '≤ 200')}), ${beforeFigures.toFixed(0)} of it before the figures, ` +
      `longest task ${longest.toFixed(0)} ms, ` +
      `figures after ${figures.toFixed(0)} ms, charts after ${charts.toFixed(0)} ms, layout shift ${shift.toFixed(3)}`,
  )
}

async function showSignIns(port, urlId) {
  const { alone, during, answers } = await measureSignIns({ port, urlId })
  const count = (status) => answers.get(status) ?? 0
  const statuses = [200, 401, 429, 503].map((status) => `${count(status)} answered ${status}`).join(', ')
  console.log(
    `signin 200 at once: 99 of 100 checkout calls within ${during.toFixed(0)} ms (${verdict(during <= 300, '≤ 300')}), ` +
      `${alone.toFixed(0)} ms without sign-ins. ${statuses}`,
  )
}

function showMemory({ pid }) {
  const postmaster = Number(fs.readFileSync(path.join(folder, 'postgres/pgdata/postmaster.pid'), 'utf8').split('\n')[0])
  console.log(`memory server ${residentMiB(pid).toFixed(0)} MiB, database ${postgresMiB(postmaster).toFixed(0)} MiB`)
}

function verdict(holds, target) {
  return holds ? `target ${target}` : `MISSED, target ${target}`
}
