import { once } from 'node:events'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { freePort } from '../support/freePort.ts'
import { until } from '../support/until.ts'

export interface RunningServer {
  url: string
  /** Sends SIGTERM, and waits until it has finished its requests. */
  stop: () => Promise<void>
}

/** Starts the built server of a folder on this database, and waits until it is ready. */
export async function startServer(root: string, databaseUrl: string, dataDir: string): Promise<RunningServer> {
  const [port, ops] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [path.join(root, 'api/dist/main.js')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      OPS_PORT: String(ops),
      // That of the dump.
      SECRET: 'a secret of forty characters for testing',
      PAYMENTS: 'sandbox',
      RATE_LIMITS: 'off',
      DRAIN_SECONDS: '2',
      VIES_URL: 'off',
      EXCHANGE_RATES_URL: 'off',
      LOG_LEVEL: 'error',
    },
  })
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`The server of ${root} stopped before it was ready.`)
    return fetch(`http://127.0.0.1:${ops}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  await until(isReady, { seconds: 120, problem: () => `The server of ${root} was not ready in time.` })
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
