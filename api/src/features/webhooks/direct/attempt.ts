import type { Knex } from 'knex'
import { Webhook } from 'svix'
import type { Config } from '../../../config.ts'
import { faultPoint } from '../../../faultPoint.ts'
import type { PublicAnswer, PublicFetch } from '../../../gateways/publicFetch.ts'
import { unseal } from '../../../http/seal.ts'
import type { EventType } from '../../../outbox/Event.ts'
import { queueAccountMail } from '../../../letters/queueMail.ts'
import type { Claimed } from './claim.ts'
import { noteOnOrder } from '../noteOnOrder.ts'
import { findPayload } from './deliveries.ts'
import { Endpoint, validSecrets } from './Endpoint.ts'
import { giveUpOn } from './endpoints.ts'
import { retryDelay } from './retryDelay.ts'

/** `secret` seals the signing secrets. */
export type DirectConfig = Pick<Config, 'secret' | 'publicUrl' | 'filesOrigin' | 'testMode' | 'privateWebhooks'>

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
}

/**
 * Sends one delivery, with no transaction open, and stores the result. If the process is killed in between, the lease
 * expires and the delivery is sent again: at least once, under the same id.
 */
export async function attempt(options: AttemptOptions, claimed: Claimed): Promise<void> {
  const { db, config, publicFetch, signal } = options
  const endpoint = await Endpoint.query(db).findOne({ id: claimed.endpointId, merchantId: claimed.merchantId, enabled: true })
  if (!endpoint) return void (await giveUpOn(db, claimed.merchantId, claimed.endpointId))
  const payload = await findPayload(db, config, claimed)
  if (!payload) return void (await giveUp(db, claimed))
  const body = JSON.stringify(payload)
  const at = new Date()
  faultPoint('delivery claimed')
  const headers = signedHeaders(endpoint, config.secret, { id: claimed.eventId, at, body })
  const answer = await publicFetch({ url: endpoint.url, headers, body, timeoutMs: TIMEOUT_MS, signal })
  faultPoint('delivery sent')
  // Aborted because we stop: not a failure.
  if (signal.aborted) return
  await db.transaction(async (trx) => {
    // The endpoint may have been deleted meanwhile, and the delivery with it.
    const row = Endpoint.query(trx).findOne({ id: claimed.endpointId, merchantId: claimed.merchantId })
    if (!(await row.forKeyShare().select('id'))) return
    await trx('webhook_attempts').insert({
      merchantId: claimed.merchantId,
      deliveryId: claimed.id,
      at,
      headers: JSON.stringify(headers),
      durationMs: answer.durationMs,
      statusCode: answer.statusCode,
      response: storable(answer.text),
      error: answer.error,
    })
    if (isTaken(answer)) await noteSuccess(trx, claimed, answer, endpoint)
    else await noteFailure(trx, claimed, answer, options)
  })
}

const eventOf = ({ eventId: id, merchantId, type }: Claimed) => ({ id, merchantId, type: type as EventType })

const isTaken = ({ statusCode }: PublicAnswer) => statusCode !== null && statusCode >= 200 && statusCode < 300

/** Ends a delivery whose event was erased. */
const giveUp = (db: Knex, { id, merchantId }: Claimed) =>
  db('webhook_deliveries').where({ id, merchantId }).update({ status: 'failed', nextTryAt: null })

/** For a day after a rotation, the old secret signs as well. */
function signedHeaders(
  endpoint: Endpoint,
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const secrets = [endpoint.secret, ...validSecrets(endpoint, at).map((former) => former.secret)]
  return {
    'content-type': 'application/json',
    'user-agent': 'Linktill-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((sealed) => new Webhook(unseal(secret, sealed)).sign(id, at, body)).join(' '),
  }
}

/** PostgreSQL cannot store NUL, and a response may contain anything. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

// Both lock the endpoint's row before those of deliveries, as switching off does. In another order they could deadlock.

async function noteSuccess(trx: Knex, claimed: Claimed, { statusCode }: PublicAnswer, { url }: Endpoint) {
  const { id, merchantId, endpointId } = claimed
  await trx('webhook_endpoints').where({ id: endpointId, merchantId }).whereNotNull('failingSince').update({ failingSince: null })
  await trx('webhook_deliveries')
    .where({ id, merchantId })
    .update({ status: 'succeeded', nextTryAt: null, lastStatusCode: statusCode, tries: trx.raw('tries + 1') })
  await noteOnOrder(trx, eventOf(claimed), { delivered: url })
}

async function noteFailure(trx: Knex, claimed: Claimed, { statusCode, headers }: PublicAnswer, { config }: AttemptOptions) {
  const { id, merchantId, endpointId, tries } = claimed
  // Not `forUpdate`: two concurrent failures already share a key lock on this row.
  const endpoint = await Endpoint.query(trx).findOne({ id: endpointId, merchantId }).forNoKeyUpdate().throwIfNotFound()
  const wait = statusCode === GONE ? null : retryDelay(tries, headers)
  const next =
    wait === null
      ? { status: 'failed', nextTryAt: null }
      : { nextTryAt: trx.raw(`now() + cast(? as interval)`, [`${wait} milliseconds`]) }
  await trx('webhook_deliveries')
    .where({ id, merchantId })
    .update({ ...next, lastStatusCode: statusCode, tries: tries + 1 })
  if (wait === null) await noteOnOrder(trx, eventOf(claimed), { failed: endpoint.url })
  if (!endpoint.enabled) return
  const failingSince = endpoint.failingSince ?? new Date()
  if (!endpoint.failingSince) await endpoint.$query(trx).patch({ failingSince })
  if (statusCode === GONE)
    await switchOff(trx, endpoint, config.publicUrl, 'It answered 410 Gone to an event that we sent to it.')
  else if (Date.now() - failingSince.getTime() >= FAILING_DAYS * DAY_MS)
    await switchOff(trx, endpoint, config.publicUrl, `For ${FAILING_DAYS} days it accepted none of the events that we sent.`)
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
