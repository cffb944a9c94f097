import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { makeFolder } from '../../api/test/makeFolder.ts'
import { freePort } from './freePort.ts'
import { until } from './until.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const START_SECONDS = 180

/** Runs the built product with a temporary data folder and a free port, unless `changes` set them. */
export async function runProduct(changes: NodeJS.ProcessEnv, args: string[] = []) {
  const dataDir = makeFolder('linktill-browser-')
  const port = changes['PORT'] ?? String(await freePort())
  const env = {
    ...process.env,
    PORT: port,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    VIES_URL: 'off',
    EXCHANGE_RATES_URL: 'off',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    ...changes,
  }
  const server = spawn(process.execPath, [path.join(ROOT, 'api/dist/main.js'), ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await untilHealthy(`${url}/api/health`, server)
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

const untilHealthy = (url: string, server: ChildProcess) =>
  until(
    () => {
      if (server.exitCode !== null) throw new Error('The product stopped before it answered')
      return fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    },
    { seconds: START_SECONDS, problem: () => `The product did not answer within ${START_SECONDS} s` },
  )
