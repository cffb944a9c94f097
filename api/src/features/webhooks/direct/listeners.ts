import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import { sql } from '../../../platform/db/sql.ts'
import type { components } from '../../../generated/openapi.ts'
import type { Webhooks } from '../../../gateways/webhooks/webhooks.ts'
import { conflict, notFound, refused } from '../../../platform/http/errors.ts'
import { seal, unseal } from '../../../platform/http/seal.ts'
import { type DirectConfig, giveUp, isTaken, payloadOf, recordFailure, signedHeaders } from './attempt.ts'
import { type Claimed, eventJson } from './claim.ts'
import { Endpoint, endpointsOf, newId, newSigningSecret, presentEndpoint } from './Endpoint.ts'
import { isItsTurn } from './order.ts'
import type { Attempt } from './recordSuccesses.ts'

type ListenerCalls = Pick<Webhooks, 'openListener' | 'claimListened' | 'recordListened'>
type Leased = Claimed & { nextTryAt: Date }

/** Every event is delivered to each of them. */
const MAX_LISTENERS = 10
/** After this, a listener makes room for another. */
const FORGOTTEN = '30 days'
/** Longer than a program may take to forward what it fetched. */
const LEASE_MS = 30_000
const PER_CALL = 4

const COLUMNS = `d.id, d.merchant_id, d.endpoint_id, d.event_id, d.type, d.tries, d.body, d.next_try_at,
  e.url, e.secret, e.former_secrets, e.enabled, e.version,
  case when o.id is not null then ${eventJson('o', 'o.livemode')} end as event`
const CLAIM = `
  with due as (
    select id from webhook_deliveries one
    where merchant_id = :merchantId and endpoint_id = :endpointId and status = 'pending' and next_try_at <= now()
      and ${isItsTurn('one', ':merchantId')}
    order by next_try_at limit ${PER_CALL} for update skip locked),
  claimed as (
    update webhook_deliveries d set next_try_at = cast(:lease as timestamptz) from due
    where d.merchant_id = :merchantId and d.id = due.id returning d.*)
  select ${COLUMNS} from claimed d
    join webhook_endpoints e on e.merchant_id = d.merchant_id and e.id = d.endpoint_id
    left join outbox o on o.merchant_id = d.merchant_id and o.id = d.event_id
  where d.merchant_id = :merchantId order by d.created_at, d.id`
const LEASED = `
  select ${COLUMNS} from webhook_deliveries d
    join webhook_endpoints e on e.merchant_id = d.merchant_id and e.id = d.endpoint_id
    left join outbox o on o.merchant_id = d.merchant_id and o.id = d.event_id
  where d.merchant_id = :merchantId and d.id = :id and e.listener_id = :listener
    and d.status = 'pending' and d.next_try_at = cast(:lease as timestamptz)
  for update of d`

/**
 * Endpoints without a public address: their program fetches its deliveries and reports the answers. They are rows like
 * all others, so log, repeating and secrets are the same.
 */
export const createListenerCalls = (
  db: Knex,
  config: DirectConfig,
  recordSuccess: (attempt: Attempt) => Promise<void>,
): ListenerCalls => ({
  openListener: (merchantId, listener, { url, eventTypes, version }) =>
    db.transaction(async (trx) => {
      await trx('merchants').where({ id: merchantId }).forUpdate().first('id')
      const own = await endpointsOf(trx, merchantId).findOne({ listenerId: listener })
      const asked = { url, version, eventTypes: [...new Set(eventTypes)], enabled: true }
      const shown = { ...asked, polledAt: new Date() }
      if (own) {
        const isChanged = !isDeepStrictEqual(pick(own), asked)
        const endpoint = await own.$query(trx).patchAndFetch(shown)
        return { endpoint: presentEndpoint(endpoint), secret: unseal(config.secrets, own.secret), isChanged }
      }
      await endpointsOf(trx, merchantId)
        .whereNotNull('listenerId')
        .whereRaw(`polled_at < now() - interval '${FORGOTTEN}'`)
        .delete()
      if ((await endpointsOf(trx, merchantId).whereNotNull('listenerId').resultSize()) >= MAX_LISTENERS)
        throw refused('limit_reached', `You have ${MAX_LISTENERS} listeners already. Delete one that is no longer used.`)
      const secret = newSigningSecret()
      const endpoint = await Endpoint.query(trx)
        .insert({
          ...shown,
          id: newId('ep'),
          merchantId,
          listenerId: listener,
          description: 'linktill listen',
          secret: seal(config.secrets, secret),
        })
        .returning('*')
      return { endpoint: presentEndpoint(endpoint), secret, isChanged: true }
    }),

  claimListened: async (merchantId, listener) => {
    const endpoint = await endpointsOf(db, merchantId).findOne({ listenerId: listener })
    if (!endpoint) throw notFound('Webhook listener')
    if (!endpoint.enabled) throw conflict('This listener is switched off. Open it again.')
    await endpointsOf(db, merchantId)
      .where({ id: endpoint.id })
      .whereRaw(`polled_at < now() - interval '1 minute'`)
      .patch({ polledAt: new Date() })
    const lease = new Date(Date.now() + LEASE_MS)
    const claimed = await sql<Leased>(db, CLAIM, { merchantId, endpointId: endpoint.id, lease }, 'claimListened')
    const due = claimed.map((one) => ({ one, delivery: present(one, config) }))
    for (const { one, delivery } of due) if (!delivery) await giveUp(db, one)
    return due.flatMap(({ delivery }) => delivery ?? [])
  },

  recordListened: async (merchantId, listener, attempt) => {
    const lease = new Date(attempt.lease)
    const found = await db.transaction(async (trx) => {
      const [claimed] = await sql<Leased>(trx, LEASED, { merchantId, listener, lease, id: attempt.delivery })
      const sent = claimed && signedAt(claimed, config)
      if (!sent) return null
      const { duration_ms: durationMs, status_code: statusCode, response: text, error } = attempt
      const answer = { statusCode, durationMs, text, error, headers: {} }
      const tried = { claimed, at: sent.at, headers: sent.headers, answer }
      // Another lease until the success is recorded, so that a second report finds nothing.
      if (isTaken(answer))
        await trx('webhook_deliveries')
          .where({ merchantId, id: claimed.id })
          .update({ nextTryAt: new Date(Date.now() + LEASE_MS) })
      else await recordFailure(trx, tried, config)
      return tried
    })
    if (found && isTaken(found.answer)) await recordSuccess(found)
    return found !== null
  },
})

/** What a program asks for when it opens its listener. */
const pick = ({ url, version, eventTypes, enabled }: Endpoint) => ({ url, version, eventTypes, enabled })

/** Returns a claimed delivery with its signature; null if its event was erased. */
function present(claimed: Leased, config: DirectConfig): components['schemas']['ListenedDelivery'] | null {
  const sent = signedAt(claimed, config)
  return (
    sent && {
      delivery: claimed.id,
      event_type: claimed.type,
      lease: claimed.nextTryAt.toISOString(),
      headers: sent.headers,
      body: sent.body,
    }
  )
}

/** Signs a delivery at the moment of its claim, so that its report has the headers that were sent. */
function signedAt(claimed: Leased, config: DirectConfig) {
  const payload = payloadOf(claimed, config)
  if (!payload) return null
  const at = new Date(claimed.nextTryAt.getTime() - LEASE_MS)
  const body = JSON.stringify(payload)
  return { at, body, headers: signedHeaders(claimed, config.secrets, { id: claimed.eventId, at, body }) }
}
