import type { Deps } from '../../../deps.ts'
import { acrossServers, isOnly, type Only } from '../../../../platform/db/acrossServers.ts'
import { workByMerchant } from '../../../../platform/jobs/byMerchant.ts'
import { rethrow } from '../../../../platform/jobs/sweep.ts'
import { fileKey, type RunId } from '../ImportRun.ts'

/** For how long an import can be read after its end. */
const KEPT_HOURS = 24

type Keeper = Pick<Deps, 'db' | 'storage'>

/** Forgets imports that ended long ago. */
export async function sweepImports({ db, storage }: Keeper, log: (error: unknown) => void = rethrow): Promise<void> {
  const old = new Date(Date.now() - KEPT_HOURS * 3_600_000)
  const readOld = async (only: Only): Promise<RunId[]> =>
    db('product_imports').where('endedAt', '<', old).where(isOnly(only)).select('id', 'merchantId')
  await removeRuns({ db, storage }, (await acrossServers(db, readOld, log)).flat(), log)
}

/** Files first: if the process is killed in between, the next sweep repeats it. */
export async function removeRuns({ db, storage }: Keeper, runs: RunId[], log: (error: unknown) => void = rethrow): Promise<void> {
  const remove = async ({ merchantId, id }: RunId) => {
    await storage.delete(fileKey({ merchantId, id }))
    await db('product_imports').where({ merchantId, id }).delete()
  }
  await workByMerchant(runs, remove, log)
}
