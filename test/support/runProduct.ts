import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from './freePort.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const START_MS = 180_000

/** Runs the built product with a temporary data folder and a free port, unless `changes` set them. */
export async function runProduct(changes: NodeJS.ProcessEnv, args: string[] = []) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-browser-'))
  fs.chmodSync(dataDir, 0o755)
  const port = changes['PORT'] ?? String(await freePort())
  const env = {
    ...process.env,
    PORT: port,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    VIES_URL: 'off',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    ...changes,
  }
  const server = spawn(process.execPath, [path.join(ROOT, 'api/dist/main.js'), ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await answers(`${url}/api/health`, server)
  return {
    url,
    dataDir,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function answers(url: string, server: ChildProcess) {
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error('The product stopped before it answered')
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The product did not answer within ${START_MS / 1000} s`)
}
