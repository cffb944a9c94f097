// `npm run dev`: builds once, then rebuilds each part when its sources change. Reload the page to see it.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const bin = (name) => createRequire(import.meta.url).resolve(name)

const turbo = [bin('turbo/bin/turbo'), 'run', 'build', '--output-logs=new-only', '--ui=stream']
const build = spawnSync(process.execPath, turbo, { cwd: root, stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)

const vite = path.join(root, 'node_modules/vite/bin/vite.js')
const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs')
const parts = [
  [tsx, ['watch', '--clear-screen=false', path.join(root, 'api/src/main.ts'), ...process.argv.slice(2)], root],
  [vite, ['build', '--watch', '--logLevel', 'warn'], path.join(root, 'dashboard')],
  [vite, ['build', '--watch', '--logLevel', 'warn'], path.join(root, 'checkout')],
  [vite, ['build', '--ssr', '--watch', '--logLevel', 'warn'], path.join(root, 'checkout')],
].map(([program, args, cwd]) => spawn(process.execPath, [program, ...args], { cwd, stdio: 'inherit' }))

// The generator of the documentation watches only for its own server, not for files.
let waiting
fs.watch(path.join(root, 'docs'), { recursive: true, persistent: false }, (_event, file) => {
  if (/^(dist|node_modules|\.pages|\.turbo)/.test(file ?? '')) return
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    spawn(process.execPath, [...turbo, '--filter=@linktill/docs'], { cwd: root, stdio: 'inherit' })
  }, 300)
})

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => parts.forEach((part) => part.kill(signal)))
await Promise.all(parts.map((part) => new Promise((resolve) => part.on('exit', resolve))))
