import type { Knex } from 'knex'
import { acrossServers, isOnly } from '../db/acrossServers.ts'
import { atServerOf } from '../db/atServer.ts'
import { isCluster } from '../db/isCluster.ts'
import { workByMerchant } from './byMerchant.ts'
import { addJob, type JobOptions } from './queue.ts'

interface QueuedJob extends Required<JobOptions> {
  merchantId: string
  id: string
  name: string
  payload: object
}

const MOST = 500

/**
 * Puts jobs into the queue that transactions on merchants' own servers have left there (queue.ts). Killed in between, a job is
 * put there twice, as if its worker had been killed. One PostgreSQL has none.
 * @returns how many it moved.
 */
export async function moveJobs(db: Knex, log: (error: unknown) => void): Promise<number> {
  if (!(await isCluster(db))) return 0
  const read = async (only: string[] | null) => db<QueuedJob>('queued_jobs').where(isOnly(only)).orderBy('id').limit(MOST)
  const jobs = (await acrossServers(db, read, log)).flat() as QueuedJob[]
  const move = async ({ merchantId, id, name, payload, ...options }: QueuedJob) => {
    await addJob(db, name, payload, options)
    await atServerOf(db, merchantId, async () => db('queued_jobs').where({ merchantId, id }).delete())
  }
  await workByMerchant(jobs, move, log)
  return jobs.length
}
