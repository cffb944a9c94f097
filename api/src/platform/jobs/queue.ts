import type { Knex } from 'knex'
import { merchantAtServer } from '../db/atServer.ts'
import { newId } from '../db/newId.ts'

/**
 * Every job of the worker with its payload, which names the merchant of each row that it names. Jobs that only the
 * schedule starts have none.
 */
export interface Jobs {
  clearAccount: { merchantId: string }
  forgetWebhooks: { merchantId: string }
  /** Switches off what was set up at a service that delivers, since a time. */
  switchOffEndpoints: { merchantId: string; since: string }
  forgetEvents: { merchantId: string; eventIds: string[] }
  /** Sends events to an endpoint that it was never sent: those after a place in the list, and at most `left`. */
  replayMissed: { merchantId: string; id: string; since: string; until: string; after: number; left: number }
  exportData: { merchantId: string; id: string }
  decideSandboxDispute: { id: string; outcome: 'won' | 'lost' }
  /** Deletes files of the storage. */
  dropUploads: { merchantId: string; keys: string[] }
  sendDisputeEvidence: { merchantId: string; id: string }
  mailPasswordReset: { email: string }
  /** Mails what happened since the last notice of this action. */
  mailNotice: { merchantId: string; action: string }
  sendMetaEvent: { merchantId: string; id: string }
  recheckVatNumber: { merchantId: string; orderId: string }
  /** Records the tax of a sale at the provider that calculated it. */
  recordTax: { merchantId: string; orderId: string }
  /** Takes back the tax of a refund there. */
  reverseTax: { merchantId: string; refundId: string }
  offerReservations: Record<string, never>
  askImported: Record<string, never>
  mailWaitlist: { merchantId: string; id: string; about: 'confirm' | 'back' }
  sumBestSellers: { merchantId: string; period: '7days' | '30days' | '90days' | 'year' }
  /** Carries out one import in the background. */
  importProducts: { merchantId: string; id: string }
  /** `id` is the mail's, the same on every attempt. */
  mailOrders: { id: string; email: string; locale: string }
  /** Lets the provider forget a card whose buyer was erased. */
  detachMethod: { merchantId: string; id: string }
  mailSubscriptions: { id: string; email: string; locale: string }
}

/** Of jobs that can wait; that of all others is 0. */
const LAST = 10

export interface JobOptions {
  runAt?: Date
  /** While a job with this key waits, another is not added. */
  key?: string
  /** Jobs with the same queue run one after the other, so that long ones leave workers to all others. */
  queue?: string
  /** Whether jobs without this run first, so that thousands of these keep no other waiting. */
  canWait?: boolean
}

/**
 * Adds a job in the caller's transaction: it runs only if that commits. On a merchant's own server it is a row there, until
 * `moveJobs` has put it into the queue.
 */
export async function queueJob<Name extends keyof Jobs>(
  trx: Knex,
  name: Name,
  payload: Jobs[Name],
  options: JobOptions = {},
): Promise<void> {
  const merchantId = merchantAtServer(trx)
  if (merchantId === null) return addJob(trx, name, payload, options)
  await trx('queued_jobs').insert({ merchantId, id: newId(), name, payload: JSON.stringify(payload), ...options })
}

/** Adds a job to the queue itself. */
export async function addJob(
  db: Knex,
  name: string,
  payload: object,
  { runAt, key, queue, canWait }: { [Name in keyof JobOptions]: JobOptions[Name] | null },
): Promise<void> {
  await db.raw('select graphile_worker.add_job(?, cast(? as json), run_at := ?, job_key := ?, queue_name := ?, priority := ?)', [
    name,
    JSON.stringify(payload),
    runAt ?? null,
    key ? `${name} ${key}` : null,
    queue ?? null,
    canWait ? LAST : null,
  ])
}
