// `npm start`: builds what is not built, then runs the server until Ctrl-C. The documentation takes as long as everything else, so it is
// built while the server runs, which shows a page that says so (api/src/site/docsPending.ts).
import { spawn, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const turbo = createRequire(import.meta.url).resolve('turbo/bin/turbo')

const [major, minor] = process.versions.node.split('.').map(Number)
const isSupported = (major === 22 && minor >= 13) || major >= 24
// It runs on 20.19 too, but nobody mends that version any more.
const isRunnable = isSupported || (major === 20 && minor >= 19) || major > 20
if (!isSupported)
  console.error(
    `Linktill ${isRunnable ? 'supports' : 'needs'} Node 22.13 or newer of version 22, or 24; this is ${process.version}.`,
  )
if (!isRunnable) process.exit(1)

console.log('Building what has changed …')
const built = spawnSync(...build(['--filter=!@linktill/docs', '--output-logs=new-only'], 'inherit'))
if (built.status !== 0) process.exit(built.status ?? 1)

const server = spawn(
  process.execPath,
  ['--enable-source-maps', '--expose-gc', path.join(root, 'api/dist/main.js'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
const docs = buildDocs()
// Ctrl-C reaches the server directly; this process waits until the server has stopped everything.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && server.kill(signal))
server.on('exit', (code, signal) => {
  docs.stop()
  process.exit(code ?? (signal ? 1 : 0))
})

/** Builds the documentation if it has changed, without taking processor time from the server. */
function buildDocs() {
  // A group of its own can be stopped as a whole.
  const detached = process.platform !== 'win32'
  const [program, args, options] = build(['--filter=@linktill/docs', '--output-logs=errors-only'], ['ignore', 'pipe', 'pipe'])
  const child = spawn(program, args, { ...options, detached })
  os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  let hasEnded = false
  child.on('exit', (status) => {
    hasEnded = true
    if (status) console.error(`${output}\nThe documentation could not be built. Everything else runs.`)
  })
  return { stop: () => hasEnded || process.kill(detached ? -child.pid : child.pid) }
}

function build(options, stdio) {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
  return [process.execPath, [turbo, 'run', 'build', '--ui=stream', ...options], { cwd: root, stdio, env }]
}
