import type { Knex } from 'knex'
import type { Webhooks } from '../../../gateways/webhooks/webhooks.ts'
import { notFound, refused } from '../../../platform/http/errors.ts'
import { seal, unseal } from '../../../platform/http/seal.ts'
import type { Secrets } from '../../../platform/http/secrets.ts'
import { giveUpOn } from '../../../shop/merchant/giveUpOn.ts'
import { CURRENT_VERSION } from '../../../platform/versions/versions.ts'
import {
  Endpoint,
  endpointIdOf,
  endpointsOf,
  findEndpoint,
  newId,
  newSigningSecret,
  presentEndpoint,
  validSecrets,
} from './Endpoint.ts'
import { changeOrder } from './order.ts'

/** More would be a mistake: every event is sent to each of them. */
const MAX_ENDPOINTS = 20
/** Each adds a signature to the headers. */
const MAX_FORMER_SECRETS = 10
/** How long an old secret signs beside the new one. */
const OVERLAP_MS = 24 * 3600_000

type EndpointCalls = Pick<
  Webhooks,
  'listEndpoints' | 'createEndpoint' | 'getEndpoint' | 'updateEndpoint' | 'deleteEndpoint' | 'getSecret' | 'rotateSecret'
>

/**
 * Endpoints in our own tables.
 * @param secrets of the deployment, which seal the signing secrets.
 */
export const createEndpointCalls = (db: Knex, secrets: Secrets): EndpointCalls => ({
  listEndpoints: async (merchantId) => (await endpointsOf(db, merchantId).orderBy(['createdAt', 'id'])).map(presentEndpoint),

  createEndpoint: (
    merchantId,
    { url, description = '', event_types: eventTypes = [], ordered = false, version = CURRENT_VERSION },
    effectId,
  ) =>
    db.transaction(async (trx) => {
      await trx('merchants').where({ id: merchantId }).forUpdate().first('id')
      const id = effectId ? endpointIdOf(effectId) : newId('ep')
      const made = effectId && (await endpointsOf(trx, merchantId).findOne({ id }))
      if (made) return presentEndpoint(made)
      if ((await endpointsOf(trx, merchantId).whereNull('listenerId').resultSize()) >= MAX_ENDPOINTS)
        throw refused('limit_reached', `You have ${MAX_ENDPOINTS} endpoints already. Delete one that is no longer used.`)
      const row = { id, merchantId, url, description, eventTypes: [...new Set(eventTypes)], ordered, version }
      const sealed = seal(secrets, newSigningSecret())
      return presentEndpoint(
        await Endpoint.query(trx)
          .insert({ ...row, secret: sealed })
          .returning('*'),
      )
    }),

  getEndpoint: async (merchantId, id) => presentEndpoint(await findEndpoint(db, merchantId, id)),

  updateEndpoint: async (merchantId, id, { event_types: eventTypes, ...changes }) => {
    await findEndpoint(db, merchantId, id)
    await db.transaction(async (trx) => {
      if (changes.ordered !== undefined) await changeOrder(trx, merchantId, id, changes.ordered)
      await endpointsOf(trx, merchantId)
        .where({ id })
        .patch({
          ...changes,
          ...(eventTypes && { eventTypes: [...new Set(eventTypes)] }),
          // Starts over: earlier failures no longer count.
          ...(changes.enabled && { failingSince: null, switchedOffAt: null }),
        })
      if (changes.enabled === false) await giveUpOn(trx, merchantId, id)
    })
    return presentEndpoint(await findEndpoint(db, merchantId, id))
  },

  deleteEndpoint: async (merchantId, id) => {
    await findEndpoint(db, merchantId, id)
    await endpointsOf(db, merchantId).where({ id }).delete()
  },

  getSecret: async (merchantId, id) => unseal(secrets, (await findEndpoint(db, merchantId, id)).secret),

  rotateSecret: async (merchantId, id) => {
    const fresh = newSigningSecret()
    await db.transaction(async (trx) => {
      const before = await endpointsOf(trx, merchantId).findOne({ id }).forUpdate()
      if (!before) throw notFound('Webhook endpoint')
      const former = validSecrets(before)
      if (former.length >= MAX_FORMER_SECRETS)
        throw refused('limit_reached', `${MAX_FORMER_SECRETS} former secrets still sign. Wait until ${former[0]!.until}.`)
      const until = new Date(Date.now() + OVERLAP_MS).toISOString()
      const formerSecrets = [...former, { secret: before.secret, until }]
      await before.$query(trx).patch({ secret: seal(secrets, fresh), formerSecrets })
    })
    return fresh
  },
})
