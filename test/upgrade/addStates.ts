import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { buildLink, buildOrder, buildProduct, buildVariants } from '../../api/test/factories.ts'
import { queueJob } from '../../api/src/platform/jobs/queue.ts'
import type { World } from '../contract/world.ts'
import { endpoint } from '../contract/worldWebhooks.ts'

const WAITING = new Date('2026-11-27T12:00:00Z')

/** Adds to the owner's shop what is still under way, or ended otherwise: an upgrade happens in the middle of it. */
export async function addStates(db: Knex, { owner }: World): Promise<void> {
  const mug = await buildProduct(db, owner, { name: 'Mug', priceMinor: 1200, type: 'physical' })
  await buildVariants(db, mug, { small: {}, large: {} })
  const service = await buildProduct(db, owner, { name: 'Lesson', priceMinor: 5000, type: 'service' })
  const link = await buildLink(db, owner, [service], { name: 'Lesson' })
  const order = (paymentStatus: 'pending' | 'completed' | 'failed' | 'refunded') =>
    buildOrder(db, link, [service], { paymentStatus })
  await order('pending')
  await order('failed')
  const [refunded, partly] = [await order('refunded'), await order('completed')]
  const refund = { merchantId: owner.id, amountMinor: 1000, source: 'merchant' }
  await db('refunds').insert([
    { ...refund, orderId: refunded.id, status: 'succeeded', settledAt: WAITING, providerId: 're_1' },
    { ...refund, orderId: partly.id, status: 'pending' },
    { ...refund, orderId: partly.id, status: 'failed', failure: 'The bank refused it.', settledAt: WAITING },
  ])
  const dispute = { merchantId: owner.id, orderId: partly.id, amountMinor: 5000, currency: 'USD', reason: 'fraudulent' }
  await db('disputes').insert(
    (['won', 'lost'] as const).map((status) => ({ ...dispute, id: `dp_${status}`, status, closedAt: WAITING })),
  )
  await db('due_sales').insert({
    merchantId: owner.id,
    orderId: partly.id,
    completedAt: WAITING,
    endedHold: false,
    tryAt: WAITING,
  })
  await addWaitingDelivery(db, owner.id)
  await queueJob(db, 'mailWaitlist', { merchantId: owner.id, id: randomUUID(), about: 'back' })
}

/** An event that waits for the courier, and one that waits for the endpoint. */
async function addWaitingDelivery(db: Knex, merchantId: string) {
  const event = { merchantId, type: 'product.updated', data: '{}' }
  await db('outbox').insert(event)
  const [relayed] = await db('outbox')
    .insert({ ...event, relayedAt: WAITING })
    .returning('id')
  await db('webhook_deliveries').insert({
    merchantId,
    id: `msg_${randomUUID()}`,
    endpointId: endpoint.id,
    eventId: relayed.id,
    type: event.type,
    status: 'pending',
    tries: 2,
    nextTryAt: WAITING,
  })
}
