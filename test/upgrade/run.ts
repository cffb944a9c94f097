// `npm run test:upgrade`: the stored databases of former releases. With `-- --beside <revision>`: a server of that revision and
// one of today on one database, while shoppers buy at both.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sellBeside } from './sellBeside.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const { values } = parseArgs({ options: { beside: { type: 'string' } } })

if (values.beside) await sellBeside(ROOT, values.beside)
else {
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'api', 'test/upgrade'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
