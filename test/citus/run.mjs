// `npm run test:citus`: the tests that need a database, on a Citus cluster (docs/run/scaling.md).
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { findBrowser } from '../support/findBrowser.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const bin = (file) => path.join(root, 'node_modules', file)
const run = (name, file, args, env = {}) => {
  console.log(`\n${name}`)
  const { status } = spawnSync(process.execPath, [bin(file), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return { name, passed: status === 0 }
}
/** These ask PostgreSQL's planner, which sees no shards, imitate a cluster, break tables by triggers, or make a database or a PostgreSQL of their own. */
const ELSEWHERE = [
  'api/test/tenancy/**',
  'api/src/platform/db/migrate.slow.test.ts',
  'api/src/ops/sweeps.slow.test.ts',
  'api/src/platform/http/contended.test.ts',
  'api/src/platform/db/acrossServers.test.ts',
  'api/src/platform/db/embedded.slow.test.ts',
  'api/src/site/**',
  'docs/**',
]

if (!process.env.CITUS_URL) {
  console.error(
    'Set CITUS_URL to a database on the coordinator of a Citus cluster that has the extension and the workers (docs/run/scaling.md).',
  )
  process.exit(1)
}
if (!run('Build', 'turbo/bin/turbo', ['run', 'build', '--output-logs=new-only', '--ui=stream']).passed) process.exit(1)

const exclude = ELSEWHERE.flatMap((pattern) => ['--exclude', pattern])
const results = [
  run('API and its contract', 'vitest/vitest.mjs', [
    'run',
    '--project',
    'api',
    '--project',
    'api-slow',
    'api/',
    'test/contract/',
    ...exclude,
  ]),
  run('Sale, and a restart', 'tsx/dist/cli.mjs', ['test/citus/sale.ts'], { CHROME_PATH: findBrowser() ?? '' }),
  run('Faults', 'tsx/dist/cli.mjs', ['test/faults/run.ts'], { FAULTS_LIVES: process.env.FAULTS_LIVES ?? '4' }),
  run('A lost worker', 'tsx/dist/cli.mjs', ['test/citus/lostWorker.ts']),
]
for (const { name, passed } of results) console.log(`${passed ? 'passed' : 'FAILED'}: ${name}`)
process.exit(results.every(({ passed }) => passed) ? 0 : 1)
