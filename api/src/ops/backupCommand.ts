// `npm run backup -- FOLDER`, `npm run restore -- FOLDER` and `npm run backup:verify -- FOLDER`, for the embedded database.
import { readConfig } from '../config/config.ts'
import { backUp } from './backUp.ts'
import { restore } from './restore.ts'
import { verifyBackup } from './verifyBackup.ts'

const [command, folder] = process.argv.slice(2)

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

async function run() {
  const dataDir = process.env['DATA_DIR'] || '.data'
  if (!folder) throw new Error(`Say which folder: npm run ${command === 'verify' ? 'backup:verify' : command} -- FOLDER`)
  if (process.env['DATABASE_URL']) throw new Error('With DATABASE_URL, back up that PostgreSQL with its own tools (pg_dump).')
  if (command === 'verify') return console.log(await describeBackup(folder))
  if (command === 'backup') await backUp(readConfig(process.env).dataDir, folder)
  else await restore(folder, dataDir)
  console.log(command === 'backup' ? `Backed up to ${folder}.` : `Restored to ${dataDir}. Start Linktill as usual.`)
}

async function describeBackup(backup: string): Promise<string> {
  const { rows, files, isCompared } = await verifyBackup(backup, { hasBucket: Boolean(process.env['STORAGE_URL']) })
  return [
    `${backup} can be restored: ${rows} rows${files === null ? '' : ` and ${files} uploaded files`}.`,
    isCompared
      ? 'Sales, invoices and credit notes add up to what they did when it was made.'
      : 'It is of a version whose backups have no sums, so those were not compared.',
  ].join(' ')
}
