import type { Knex } from 'knex'
import { newId } from '../../platform/db/newId.ts'
import { deviceName } from '../../platform/http/deviceName.ts'
import type { Caller } from '../../platform/http/handler.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { AUDIT_ACTIONS, type AuditAction, type AuditFields } from './actions.ts'
import { noticeOf } from './notices.ts'

/**
 * Who changes something: the context of an operation, `actorOf` a caller who is not signed in, or
 * `{ merchantId, system: 'Payment provider' }` without a caller.
 */
export type Actor = { merchantId: string } & (
  | (Pick<Caller, 'sessionId' | 'keyId' | 'requestId' | 'userAgent'> & { system?: undefined })
  | { system: string }
)

/** A caller who is identified by the call itself, with a password or a mailed link, and not signed in. */
export const actorOf = (
  { sessionId, keyId, requestId, userAgent }: Pick<Caller, 'sessionId' | 'keyId' | 'requestId' | 'userAgent'>,
  merchantId: string,
): Actor => ({ merchantId, sessionId, keyId, requestId, userAgent })

interface AuditChange<Action extends AuditAction> {
  action: Action
  /** What it was done to: the id of a key, endpoint, session or order. */
  target?: string
  before?: AuditFields<Action>
  after?: AuditFields<Action>
}

/**
 * Records a change in the activity log, in the transaction that makes the change: one exists only with the other
 * (docs/product/accounts.md#activity-log). Only the fields of `AUDIT_ACTIONS` are recorded. A job mails the merchant about what
 * matters most (notices.ts).
 */
export async function recordAudit<Action extends AuditAction>(
  trx: Knex,
  actor: Actor,
  { action, target, before, after }: AuditChange<Action>,
): Promise<void> {
  const { merchantId } = actor
  const recorded = { action, before: pick(action, before), after: pick(action, after) }
  await trx('audit_events').insert({
    merchantId,
    id: newId(),
    ...(await readActor(trx, actor)),
    ...recorded,
    target: target ?? null,
    requestId: actor.system === undefined ? actor.requestId : null,
    createdAt: new Date(),
  })
  if (noticeOf(recorded)) await queueJob(trx, 'mailNotice', { merchantId, action }, { key: `${merchantId} ${action}` })
}

async function readActor(trx: Knex, actor: Actor) {
  if (actor.system !== undefined) return { actorKind: 'system', actorId: null, actorName: actor.system }
  const { merchantId, keyId, sessionId, userAgent } = actor
  if (keyId) {
    const key = await trx('api_keys').where({ merchantId, id: keyId }).first('name')
    return { actorKind: 'key', actorId: keyId, actorName: key?.name ?? 'API key' }
  }
  return { actorKind: sessionId ? 'session' : 'person', actorId: sessionId, actorName: deviceName(userAgent) }
}

function pick(action: AuditAction, values: Record<string, unknown> | undefined): Record<string, unknown> | null {
  const known: readonly string[] = AUDIT_ACTIONS[action]
  const picked = Object.entries(values ?? {}).filter(([field, value]) => known.includes(field) && value !== undefined)
  return picked.length ? Object.fromEntries(picked) : null
}
