import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'

const ENDING = '.sql.gz'
/** Releases of which there is a dump. */
export const RELEASES = fs
  .readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length))

export const dumpFile = (release: string): string => path.join(import.meta.dirname, `${release}${ENDING}`)

/** Fills an empty database with a dump. */
export async function restoreDump(url: string, release: string): Promise<void> {
  await restoreSql(url, gunzipSync(fs.readFileSync(dumpFile(release))).toString())
}

export async function restoreSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
