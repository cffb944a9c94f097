// `npm run backup -- FOLDER` and `npm run restore -- FOLDER`, for the embedded database.
import { readConfig } from '../config/config.ts'
import { backUp } from './backUp.ts'
import { restore } from './restore.ts'

const [command, folder] = process.argv.slice(2)

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

async function run() {
  const dataDir = process.env['DATA_DIR'] || '.data'
  if (!folder) throw new Error(`Say which folder: npm run ${command} -- FOLDER`)
  if (process.env['DATABASE_URL']) throw new Error('With DATABASE_URL, back up that PostgreSQL with its own tools (pg_dump).')
  if (command === 'backup') await backUp(readConfig(process.env).dataDir, folder)
  else await restore(folder, dataDir)
  console.log(command === 'backup' ? `Backed up to ${folder}.` : `Restored to ${dataDir}. Start Linktill as usual.`)
}
