// On a Citus cluster: the sale of test/browser/sale.spec.ts, and a server that is stopped and started again between sales.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { openCluster } from '../../api/test/cluster.ts'
import { runProduct } from '../support/runProduct.ts'
import { openShop, sell } from './shops.ts'

const DATABASE = 'linktill_sale'
const ROOT = path.resolve(import.meta.dirname, '../..')
const SELLING_MS = 3000

const cluster = await openCluster(process.env['CITUS_URL']!)
const url = await cluster.create(DATABASE)
const env = { DATABASE_URL: url, PAYMENTS: 'sandbox', SECRET: randomBytes(32).toString('hex') }
try {
  const walk = [path.join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', 'test/browser/sale.spec.ts']
  const { status } = spawnSync(process.execPath, walk, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })

  const first = await runProduct(env)
  const shop = await openShop(first.url, 0)
  await sellFor(SELLING_MS)
  const before = shop.sold.length
  await first.stop()
  const second = await runProduct({ ...env, PORT: new URL(first.url).port })
  await sellFor(SELLING_MS)
  await second.stop()

  const after = shop.sold.length - before
  console.log(`sold ${before} before the restart and ${after} afterwards`)
  for (const problem of shop.wrong) console.error(`WRONG: ${problem}`)
  process.exitCode = status === 0 && before > 0 && after > 0 && shop.wrong.length === 0 ? 0 : 1

  function sellFor(ms: number) {
    const until = Date.now() + ms
    return sell(shop, () => Date.now() < until)
  }
} finally {
  await cluster.drop(DATABASE)
}
