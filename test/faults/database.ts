import fs from 'node:fs'
import path from 'node:path'
import { openCluster } from '../../api/test/cluster.ts'
import { startEmbedded } from '../../api/src/platform/db/embedded.ts'
import { canKillWorkers, killWorker, startWorker } from '../citus/commands.ts'

export interface FaultDatabase {
  url: string
  /** Kills it like a power failure: no shutdown, and recovery from the log. On a cluster: one of its workers. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

const NAME = 'linktill_faults'

/** Starts an embedded PostgreSQL in a folder. */
export async function openEmbedded(folder: string, port: number): Promise<FaultDatabase> {
  const start = () => startEmbedded({ folder, port })
  return {
    url: start().url,
    async restart() {
      process.kill(Number(fs.readFileSync(path.join(folder, 'pgdata/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      start()
    },
    stop: async () => start().stop(),
  }
}

/** Creates a database on a Citus cluster. Its workers are killed only if the environment says how (test/citus/commands.ts). */
export async function openOnCluster(coordinator: string): Promise<FaultDatabase> {
  const cluster = await openCluster(coordinator)
  let kills = 0
  return {
    url: await cluster.create(NAME),
    async restart() {
      if (!canKillWorkers) return
      const port = cluster.ports[kills++ % cluster.ports.length]!
      killWorker(port)
      await startWorker(port, coordinator)
    },
    stop: () => cluster.drop(NAME),
  }
}
