// `npm run doctor`, with the environment of the server. Ends with 1 if a check failed.
import fs from 'node:fs'
import path from 'node:path'
import { readConfig } from '../config/config.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { readMigrations } from '../platform/db/migrationFiles.ts'
import { examine } from './examine.ts'

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
// A check that was given up may still have a connection.
process.exit()

async function run() {
  const dataDir = path.resolve(process.env['DATA_DIR'] || '.data')
  // Reading the settings would create a secret, and opening the database a database.
  if (!process.env['DATABASE_URL'] && !fs.existsSync(path.join(dataDir, 'postgres')))
    throw new Error(`There is no installation in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`)
  // The demo shop matters to a start only.
  const config = readConfig(process.env, ['--no-demo'])
  const embedded = config.databaseUrl ? null : startEmbedded({ folder: path.join(config.dataDir, 'postgres') })
  try {
    const url = config.databaseUrl ?? embedded!.url
    for await (const { about, state, text } of examine({ config, url, migrations: readMigrations() })) {
      console.log(`${state.padEnd(9)}${about.padEnd(10)}${text}`)
      if (state === 'failed') process.exitCode = 1
    }
  } finally {
    if (embedded && !embedded.joined) embedded.stop()
  }
}
