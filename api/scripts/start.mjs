// `npm start`: builds what is not built, then runs the server until Ctrl-C.
import { spawn, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
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
const build = spawnSync(process.execPath, [turbo, 'run', 'build', '--output-logs=new-only', '--ui=stream'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
})
if (build.status !== 0) process.exit(build.status ?? 1)

const server = spawn(process.execPath, ['--enable-source-maps', path.join(root, 'api/dist/main.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
// Ctrl-C reaches the server directly; this process waits until the server has stopped everything.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
