import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { Webhook } from 'svix'
import { queueJob } from '../jobs/queue.ts'

const TIMEOUT_MS = 15_000

interface EventRow {
  id: string
  type: string
  data: object
  deliveredAt: Date | null
}

/** Records an event of the sandbox in the caller's transaction; it is sent after the commit. */
export async function queueDelivery(trx: Knex, type: string, data: object): Promise<void> {
  const id = `evt_test_${randomBytes(12).toString('hex')}`
  await trx('sandbox.events').insert({ id, type, data: JSON.stringify(data) })
  await queueJob(trx, 'deliverSandboxEvent', { id })
}

/**
 * Posts one signed event to our own webhook route, as a provider does.
 * @param url of the route.
 * @throws when the route refuses it; the job is then retried with growing delays.
 */
export async function deliverSandboxEvent(db: Knex, id: string, { url, secret }: { url: string; secret: string }): Promise<void> {
  const event = await db<EventRow>('sandbox.events').where({ id }).first()
  if (!event || event.deliveredAt) return
  const at = new Date()
  const body = JSON.stringify({ type: event.type, timestamp: at.toISOString(), data: event.data })
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`The webhook route answered ${answer.status} to ${event.type} ${id}`)
  await db('sandbox.events').where({ id }).update({ deliveredAt: db.fn.now() })
}
