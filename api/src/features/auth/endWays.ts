import type { Knex } from 'knex'
import { queueJob } from '../../platform/jobs/queue.ts'
import type { Ending, Extent } from '../../shop/merchant/Way.ts'
import { type EndedWay, WAYS } from '../../shop/merchant/ways.ts'
import type { Actor } from '../audit/recordAudit.ts'
import { dropFactors } from '../factors/removeFactor.ts'
import { revokeKeys } from '../keys/revokeKeys.ts'
import { dropIdentities } from './identities.ts'
import { dropTokens } from './mailedTokens.ts'
import { endSessions } from './sessions.ts'

interface Ended {
  merchantId: string
  /** The moment in question: another person may have had access since. */
  since?: Date
  /** A session that goes on. */
  except?: string | null
  /** Who ends them, for the log. */
  actor?: Actor
}

type End = (trx: Knex, ended: Ended) => Promise<unknown>

/** With the known browsers: a thief's would guess without the account's delays. */
const endSessionsOf: End = (trx, { merchantId, except = null }) => endSessions(trx, merchantId, { except })
const endFactors: End = (trx, { merchantId, since }) => dropFactors(trx, merchantId, since)
const endEndpoints: End = async (trx, { merchantId }) => {
  await trx('webhook_endpoints').where({ merchantId }).delete()
  await queueJob(trx, 'forgetWebhooks', { merchantId })
}

const endExports: End = async (trx, { merchantId }) => {
  const exports = () => trx('data_exports').where({ merchantId })
  await exports().whereIn('status', ['queued', 'running']).update({ status: 'failed' })
  await exports().where({ status: 'ready' }).update({ expiresAt: trx.fn.now() })
}

const ENDS: Record<EndedWay, End> = {
  session: endSessionsOf,
  known_browser: endSessionsOf,
  mailed_link: async (trx, { merchantId, since }) => {
    await dropTokens(trx, merchantId)
    // Later changes of the address are void, and so are the links that undo them.
    if (since) await trx('mailed_tokens').where({ merchantId }).where('createdAt', '>=', since).delete()
  },
  passkey: endFactors,
  totp: endFactors,
  recovery_code: endFactors,
  identity: (trx, { merchantId, since, actor = { merchantId, system: 'Account returned to its owner' } }) =>
    dropIdentities(trx, actor, since),
  api_key: (trx, { merchantId, since = new Date(0), actor }) =>
    actor
      ? revokeKeys(trx, actor)
      : trx('api_keys')
          .where({ merchantId })
          .where('createdAt', '>=', since)
          .whereNull('revokedAt')
          .update({ revokedAt: new Date() }),
  data_export: endExports,
  webhook_endpoint: endEndpoints,
  webhook_listener: endEndpoints,
}

/** Ends what the table of ways says that this ends (ways.ts). What is switched off instead is in `switchOffSince`. */
export async function endWays(trx: Knex, ending: Ending, { since, ...ended }: Ended): Promise<void> {
  const ends = new Map<End, Ended>()
  for (const [way, end] of Object.entries(ENDS)) {
    const endedBy: Partial<Record<Ending, Extent>> = WAYS[way as EndedWay].endedBy
    if (endedBy[ending] === 'all') ends.set(end, ended)
    if (endedBy[ending] === 'since' && since) ends.set(end, { ...ended, since })
  }
  for (const [end, of] of ends) await end(trx, of)
}
