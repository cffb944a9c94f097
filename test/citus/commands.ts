import { execSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers, withDatabase } from '../../api/test/cluster.ts'

const { CITUS_KILL, CITUS_START } = process.env

/** Whether the environment says how to kill and start a worker. */
export const canKillWorkers = Boolean(CITUS_KILL && CITUS_START)

/** Kills a worker without warning, with the operator's command. It gets the worker's port as its last argument. */
export const killWorker = (port: number) => void execSync(`${CITUS_KILL} ${port}`, { stdio: 'inherit' })

/** Starts a killed worker with the operator's command, and waits until it takes connections. */
export async function startWorker(port: number, coordinator: string): Promise<void> {
  execSync(`${CITUS_START} ${port}`, { stdio: 'inherit' })
  const url = withDatabase(Object.assign(new URL(coordinator), { port: String(port) }).href, 'postgres')
  for (let tries = 0; !(await answers(url)); tries++) {
    if (tries === 100) throw new Error(`The worker at port ${port} did not start.`)
    await sleep(200)
  }
}
