import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../../api/src/platform/db/embedded.ts'
import { connect } from '../../api/src/platform/db/knex.ts'
import { restoreDump } from './restoreDump.ts'
import { startServer, type RunningServer } from './startServer.ts'

const SHOPPERS = 4
/** How many sales each phase has at the least. */
const SALES = 40

/**
 * Runs a server of a former revision and one of today on one database, as during an update, and buys at both while the
 * new one migrates and while the old one stops.
 * @throws if a call is refused, or if a confirmed sale is missing.
 */
export async function sellBeside(root: string, revision: string): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-beside-'))
  fs.chmodSync(folder, 0o755)
  const old = path.join(folder, 'old')
  const run = (cwd: string, file: string, ...args: string[]) => execFileSync(file, args, { cwd, stdio: 'inherit' })
  run(root, 'git', 'worktree', 'add', '--detach', old, revision)
  const database = startEmbedded({ folder: path.join(folder, 'postgres') })
  try {
    run(old, 'npm', 'ci', '--no-audit', '--no-fund')
    for (const place of [old, root]) run(place, 'npx', 'turbo', 'run', 'build', '--output-logs=errors-only')
    await restoreDump(database.url, '0.1')
    if (!fs.existsSync(path.join(old, 'api/migrations/checksums.json'))) await forgetDigests(database.url)
    await sell({ root, old, url: database.url, dataDir: path.join(folder, 'data') })
  } finally {
    database.stop()
    run(root, 'git', 'worktree', 'remove', '--force', old)
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Gives the table of migrations the columns that programs of before the digests expect. */
async function forgetDigests(url: string): Promise<void> {
  const db = connect(url)
  await db.raw(`alter table schema_migrations drop column digest, drop column compatible_with,
    add column batch integer default 1`)
  await db.destroy()
}

async function sell({ root, old, url, dataDir }: { root: string; old: string; url: string; dataDir: string }) {
  const db = connect(url)
  const servers: RunningServer[] = [await startServer(old, url, dataDir)]
  try {
    const market: Market = { urls: [servers[0]!.url], isOpen: true, sold: [] }
    const { urlId } = await db('links').where({ name: 'Lesson' }).first('urlId')
    const shopping = Promise.all(Array.from({ length: SHOPPERS }, () => shop(market, urlId)))
    const sales = (count: number) => Promise.race([shopping, waitForSales(market, market.sold.length + count)])

    await sales(SALES)
    servers.push(await startServer(root, url, dataDir))
    market.urls = servers.map((one) => one.url)
    await sales(2 * SALES)
    market.urls = [servers[1]!.url]
    await servers.shift()!.stop()
    await sales(SALES)
    market.isOpen = false
    await shopping

    const paid = await db('orders').whereIn('id', market.sold).where({ paymentStatus: 'completed' }).pluck('id')
    assert.deepEqual(paid.toSorted(), market.sold.toSorted())
    console.log(`${paid.length} sales at both servers, none lost`)
  } finally {
    for (const server of servers) await server.stop()
    await db.destroy()
  }
}

interface Market {
  /** Servers that take new shoppers. */
  urls: string[]
  isOpen: boolean
  /** Orders whose payment a server has confirmed. */
  sold: string[]
}

/** Buys again and again, at another server each time. */
async function shop(market: Market, cartUrlId: string): Promise<void> {
  for (let visit = 0; market.isOpen; visit++) {
    const first = market.urls[visit % market.urls.length]!
    const post = async (address: string, body: object) => {
      // A load balancer sends the calls of a server that stops to another one.
      const url = market.urls.includes(first) ? first : market.urls[0]
      const answer = await fetch(`${url}/api${address}`, {
        method: 'POST',
        // The former server knows no later one.
        headers: { 'content-type': 'application/json', 'linktill-version': '2026-11-23' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${address} of ${url} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    }
    const placed = await post('/orders', { cartUrlId, customerEmail: `${randomUUID()}@example.com` })
    const { paymentId, clientSecret } = placed.payment
    await post(`/sandbox/payments/${paymentId}/confirm`, { clientSecret, outcome: 'succeeded' })
    await post(`/orders/${placed.orderId}/confirm`, { clientSecret: placed.clientSecret })
    market.sold.push(placed.orderId)
  }
}

async function waitForSales(market: Market, count: number): Promise<void> {
  while (market.sold.length < count) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
