// `npm run invite`, with the environment of the server: prints a link that opens one account. `--email ada@example.com` binds it.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { connect } from '../platform/db/knex.ts'
import { readMigrations } from '../platform/db/migrationFiles.ts'
import { describeSchemaProblem } from '../platform/db/migrations.ts'
import { invite } from './invite.ts'

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
process.exit()

async function run() {
  const { email } = parseArgs({ options: { email: { type: 'string' } } }).values
  const dataDir = path.resolve(process.env['DATA_DIR'] || '.data')
  // Reading the settings would create a secret, and opening the database a database.
  if (!process.env['DATABASE_URL'] && !fs.existsSync(path.join(dataDir, 'postgres')))
    throw new Error(`There is no installation in ${dataDir}. Start the server once, or set DATA_DIR or DATABASE_URL as for it.`)
  // The demo shop matters to a start only.
  const config = readConfig(process.env, ['--no-demo'])
  const embedded = config.databaseUrl ? null : startEmbedded({ folder: path.join(config.dataDir, 'postgres') })
  const db = connect(config.databaseUrl ?? embedded!.url, { max: 1 })
  try {
    const problem = await describeSchemaProblem(db, readMigrations())
    if (problem) throw new Error(problem)
    console.log(await invite(db, config, email ?? null))
  } finally {
    await db.destroy()
    if (embedded && !embedded.joined) embedded.stop()
  }
}
