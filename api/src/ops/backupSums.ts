import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** File of a backup with what it must contain. */
export const MANIFEST = 'backup.json'
/** Rows of transactions that began before this and were not committed when the sums were read are not expected. */
const MARGIN_MS = 5 * 60_000

/** Numbers of rows and sums of amounts, in minor units, that never change again: `orders.USD: 12 123400`. */
type Sums = Record<string, string>

interface Manifest {
  /** The sums are of what happened before. */
  before: string
  sums: Sums
}

const QUERY = `
  select 'merchants' as name, count(*) as many, '' as sum from merchants where created_at < $1
  union all select 'orders.' || currency, count(*), sum(total_minor)::text from orders where completed_at < $1 group by currency
  union all select kind || 's.' || currency, count(*), sum(total_minor)::text from invoices where issued_at < $1 group by kind, currency`

/** Reads what a copy that begins now must contain. A database without tables yet has no sums. */
export async function readManifest(client: pg.Client, now = new Date()): Promise<Manifest> {
  const before = new Date(now.getTime() - MARGIN_MS).toISOString()
  return { before, sums: await readSums(client, before) }
}

/** @param before an ISO date. */
export async function readSums(client: pg.Client, before: string): Promise<Sums> {
  const { rows: tables } = await client.query(`select to_regclass('orders') is not null as are_there`)
  if (!tables[0].are_there) return {}
  const { rows } = await client.query<{ name: string; many: string; sum: string }>(QUERY, [before])
  return Object.fromEntries(rows.map(({ name, many, sum }) => [name, `${many} ${sum}`.trim()]))
}

export const writeManifest = (backup: string, manifest: Manifest): Promise<void> =>
  fs.writeFile(path.join(backup, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)

/** Returns null for a backup of a version without sums. */
export async function loadManifest(backup: string): Promise<Manifest | null> {
  const text = await fs.readFile(path.join(backup, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : (JSON.parse(text) as Manifest)
}
