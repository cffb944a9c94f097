import type { Knex } from 'knex'
import type { Config } from '../../../config/config.ts'
import { faultPoint } from '../../../platform/faultPoint.ts'
import type { PublicAnswer, PublicFetch } from '../../../gateways/publicFetch.ts'
import { signWebhook } from '../../../gateways/webhooks/signWebhook.ts'
import { unseal } from '../../../platform/http/seal.ts'
import type { Secrets } from '../../../platform/http/secrets.ts'
import { queueAccountMail } from '../../../shop/letters/queueMail.ts'
import type { Claimed } from './claim.ts'
import type { Lanes } from './createLanes.ts'
import { noteOnOrder } from '../noteOnOrder.ts'
import { type EventPayload, eventPayload, storedTestPayload } from '../eventPayload.ts'
import { Endpoint, validSecrets } from './Endpoint.ts'
import { giveUpOn } from '../../../shop/merchant/giveUpOn.ts'
import { writeDelivery } from './firstAttempts.ts'
import { holdFollowers } from './order.ts'
import { type Attempt, storable } from './recordSuccesses.ts'
import { retryDelay } from './retryDelay.ts'

/** `secrets` seal the signing secrets. */
export type DirectConfig = Pick<Config, 'secrets' | 'publicUrl' | 'filesOrigin' | 'testMode' | 'privateWebhooks'>

const TIMEOUT_MS = 15_000
/** The receiver reports that it will never accept anything again. */
const GONE = 410
const DAY_MS = 24 * 3600_000
/** An endpoint that has accepted nothing for this long is switched off. */
const FAILING_DAYS = 5

interface AttemptOptions {
  db: Knex
  config: DirectConfig
  publicFetch: PublicFetch
  signal: AbortSignal
  /** Limits concurrent attempts for one endpoint. */
  inLane: Lanes
  recordSuccess: (attempt: Attempt) => Promise<void>
}

/**
 * Sends one delivery, with no transaction open, and stores the result. If the process is killed in between, the lease
 * expires and the delivery is sent again: at least once, under the same id.
 */
export async function attempt(options: AttemptOptions, claimed: Claimed): Promise<void> {
  const { db, config, signal, inLane, recordSuccess } = options
  if (!claimed.enabled) return void (await giveUpOn(db, claimed.merchantId, claimed.endpointId))
  const payload = payloadOf(claimed, config)
  if (!payload) return void (await giveUp(db, claimed))
  const result = await inLane(claimed.endpointId, async () =>
    isLate(claimed) ? null : send(options, claimed, JSON.stringify(payload)),
  )
  // Late, or aborted because we stop: not a failure.
  if (!result || signal.aborted) return
  if (isTaken(result.answer)) return recordSuccess(result)
  await db.transaction((trx) => recordFailure(trx, result, config))
}

/** A slow endpoint has so many first attempts that this one could still be under way when others claim its delivery. */
const isLate = ({ batch }: Claimed) => batch !== undefined && Date.now() > batch.beginsUntil

async function send({ config, publicFetch, signal }: AttemptOptions, claimed: Claimed, body: string): Promise<Attempt> {
  const at = new Date()
  faultPoint('delivery claimed')
  const headers = signedHeaders(claimed, config.secrets, { id: claimed.eventId, at, body })
  const answer = await publicFetch({ url: claimed.url, headers, body, timeoutMs: TIMEOUT_MS, signal })
  faultPoint('delivery sent')
  return { claimed, at, headers, answer }
}

/** Returns the body that is sent; null when the event was erased. */
export function payloadOf(
  { body, event, version }: Pick<Claimed, 'body' | 'event' | 'version'>,
  config: DirectConfig,
): EventPayload | null {
  if (body) return storedTestPayload(body)
  return event && eventPayload(event, config, version)
}

export const isTaken = ({ statusCode }: PublicAnswer) => statusCode !== null && statusCode >= 200 && statusCode < 300

/** Ends a delivery whose event was erased. */
export const giveUp = (db: Knex, { id, merchantId }: Pick<Claimed, 'id' | 'merchantId'>) =>
  db('webhook_deliveries').where({ id, merchantId }).update({ status: 'failed', nextTryAt: null })

/** For a day after a rotation, the old secret signs as well. */
export function signedHeaders(
  endpoint: Pick<Endpoint, 'secret' | 'formerSecrets'>,
  secrets: Secrets,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const sealed = [endpoint.secret, ...validSecrets(endpoint, at).map((former) => former.secret)]
  return {
    'content-type': 'application/json',
    'user-agent': 'Linktill-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': sealed.map((one) => signWebhook(unseal(secrets, one), { id, at, body })).join(' '),
  }
}

// Locks the endpoint's row before that of the delivery, as switching off does. In another order they could deadlock.
export async function recordFailure(trx: Knex, { claimed, at, headers, answer }: Attempt, { publicUrl }: DirectConfig) {
  const { merchantId, endpointId, tries } = claimed
  const { statusCode, durationMs, text, error } = answer
  // Not `forUpdate`: concurrent successes share a key lock on this row.
  const endpoint = await Endpoint.query(trx).findOne({ id: endpointId, merchantId }).forNoKeyUpdate()
  // Deleted meanwhile, and the delivery with it.
  if (!endpoint) return
  const id = await writeDelivery(trx, claimed, at)
  if (!id) return
  await trx('webhook_attempts').insert({
    merchantId,
    deliveryId: id,
    at,
    headers: JSON.stringify(headers),
    durationMs,
    statusCode,
    response: storable(text),
    error,
  })
  const wait = statusCode === GONE ? null : retryDelay(tries, answer.headers)
  const next =
    wait === null
      ? { status: 'failed', nextTryAt: null }
      : { nextTryAt: trx.raw(`now() + cast(? as interval)`, [`${wait} milliseconds`]) }
  await trx('webhook_deliveries')
    .where({ id, merchantId })
    .update({ ...next, lastStatusCode: statusCode, tries: tries + 1 })
  if (wait !== null && endpoint.ordered) await holdFollowers(trx, { id, merchantId })
  if (wait === null) await noteOnOrder(trx, { id: claimed.eventId, merchantId, type: claimed.type }, { failed: endpoint.url })
  if (!endpoint.enabled || endpoint.listenerId) return
  const failingSince = endpoint.failingSince ?? new Date()
  if (!endpoint.failingSince) await endpoint.$query(trx).patch({ failingSince })
  if (statusCode === GONE) await switchOff(trx, endpoint, publicUrl, 'It answered 410 Gone to an event that we sent to it.')
  else if (Date.now() - failingSince.getTime() >= FAILING_DAYS * DAY_MS)
    await switchOff(trx, endpoint, publicUrl, `For ${FAILING_DAYS} days it accepted none of the events that we sent.`)
}

/** Switches an endpoint off with one mail. Its pending deliveries are given up, and can be replayed. */
async function switchOff(trx: Knex, endpoint: Endpoint, publicUrl: string, reason: string) {
  const { id, merchantId, url } = endpoint
  await Endpoint.query(trx).where({ id, merchantId }).patch({ enabled: false, switchedOffAt: new Date() })
  await giveUpOn(trx, merchantId, id)
  const merchant = await trx('merchants').where({ id: merchantId }).first('email')
  await queueAccountMail(trx, {
    merchantId,
    to: merchant.email,
    template: 'webhook_switched_off',
    letter: {
      subject: 'A webhook endpoint was switched off',
      preview: reason,
      title: 'A webhook endpoint was switched off',
      blocks: [
        { is: 'text', text: 'We switched off this endpoint:' },
        { is: 'notice', text: url },
        { is: 'text', text: reason },
        { is: 'text', text: 'Once it works again, switch it on, and replay what it missed.' },
        { is: 'button', label: 'Open webhooks', url: `${publicUrl}/dashboard/developers/webhooks` },
      ],
      footer: ['You get this mail because your shop sends events to this endpoint.'],
    },
  })
}
