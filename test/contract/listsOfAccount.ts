import type { Knex } from 'knex'
import type { Merchant } from '../../api/src/shop/merchant/Merchant.ts'
import { ID } from './world.ts'

export interface List {
  /** Whether what is added follows at the end. All other lists have the newest first. */
  isOldestFirst?: boolean
  /** Adds a row that was created at that moment. */
  add: (at: Date) => PromiseLike<unknown>
  /** Deletes a row. */
  remove: (id: string) => PromiseLike<unknown>
}

/** How to fill the lists of an account and its programs. */
export const listsOfAccount = (api: { db: Knex }, ownerOf: () => Merchant): Record<string, List> => {
  let made = 0
  const drop = (table: string) => (id: string) => api.db(table).where({ id }).delete()
  return {
    listAuditEvents: {
      add: (createdAt) =>
        api.db('audit_events').insert({
          merchantId: ownerOf().id,
          actorKind: 'system',
          actorName: 'Linktill',
          action: 'domain.verified',
          createdAt,
        }),
      remove: drop('audit_events'),
    },
    listIdentities: {
      isOldestFirst: true,
      add: (createdAt) =>
        api
          .db('identities')
          .insert({ merchantId: ownerOf().id, issuer: 'https://login.example.com', subject: `walk${made++}`, createdAt }),
      remove: drop('identities'),
    },
    listSessions: {
      add: (createdAt) =>
        api.db('sessions').insert({
          merchantId: ownerOf().id,
          device: 'Walk',
          createdAt,
          lastUsedAt: createdAt,
          endsAt: new Date(Date.now() + 3_600_000),
        }),
      remove: drop('sessions'),
    },
    listPixelEvents: {
      add: (createdAt) =>
        api.db('meta_events').insert({
          merchantId: ownerOf().id,
          pixelId: '1',
          name: 'Lead',
          eventId: `walk${made++}`,
          payload: '{}',
          createdAt,
        }),
      remove: drop('meta_events'),
    },
    listNotifications: {
      add: (createdAt) =>
        api.db('outbox').insert({
          merchantId: ownerOf().id,
          type: 'account.oss_threshold_near',
          data: JSON.stringify({ year: 2026, amount: 8000, limit: 10_000, currency: 'EUR' }),
          createdAt,
        }),
      remove: drop('outbox'),
    },
    listApiKeys: {
      add: (createdAt) =>
        api.db('api_keys').insert({
          merchantId: ownerOf().id,
          name: 'Walk',
          secretHash: `walk${made++}`,
          prefix: 'sk_test_',
          lastFour: '0000',
          scopes: ['read'],
          version: '2026-11-27',
          createdAt,
        }),
      remove: drop('api_keys'),
    },
    listWebhookEndpoints: {
      isOldestFirst: true,
      add: (createdAt) =>
        api.db('webhook_endpoints').insert({
          merchantId: ownerOf().id,
          id: `ep_walk${made++}`,
          url: 'https://shop.example/walk',
          version: '2026-11-27',
          secret: 'sealed',
          createdAt,
        }),
      remove: drop('webhook_endpoints'),
    },
    listWebhookDeliveries: {
      add: (createdAt) =>
        api.db('webhook_deliveries').insert({
          id: `dlv_walk${made++}`,
          merchantId: ownerOf().id,
          endpointId: ID['webhook-endpoints']!['id']!,
          createdAt,
          eventId: api.db.raw('gen_random_uuid()'),
          type: 'order.created',
          status: 'succeeded',
        }),
      remove: drop('webhook_deliveries'),
    },
    listEvents: {
      isOldestFirst: true,
      add: (createdAt) =>
        api.db('outbox').insert({
          merchantId: ownerOf().id,
          type: 'account.oss_threshold_near',
          data: JSON.stringify({ year: 2026, amount: 8000, limit: 10_000, currency: 'EUR' }),
          createdAt,
          relayedAt: createdAt,
          listPosition: createdAt.getTime() * 1000 + made++,
        }),
      remove: drop('outbox'),
    },
  }
}
