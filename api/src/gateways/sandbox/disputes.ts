import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { ApiError } from '../../platform/http/errors.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { share } from '../../pricing/money.ts'
import type { Payments, ProviderDispute } from '../payments.ts'
import { OWN_ACCOUNT } from './ownAccount.ts'
import { queueDelivery } from './webhooks.ts'

/** Without an answer, the bank decides against the shop after this long. */
const ANSWER_MINUTES = 60
/** How long the bank takes to read an answer. */
const READING_MS = 10_000
/** An explanation with this word loses, as at Stripe. Any other wins. */
const LOSING = 'losing_evidence'

/** Opens a dispute, in a transaction that locks its payment. Returns its id. */
export async function openDispute(
  trx: Knex,
  { id: intentId, amountMinor, currency }: { id: string; amountMinor: number; currency: string },
): Promise<string> {
  const id = `dp_test_${randomBytes(12).toString('hex')}`
  const answerUntil = new Date(Date.now() + ANSWER_MINUTES * 60_000)
  const row = { id, intentId, amountMinor, currency, reason: 'fraudulent', status: 'open', answerUntil }
  await trx('sandbox.disputes').insert(row)
  await queueDelivery(trx, 'charge.dispute.created', { id })
  await queueJob(trx, 'decideSandboxDispute', { id, outcome: 'lost' }, { runAt: answerUntil })
  return id
}

/** Decides a dispute for the bank. The first decision is final. */
export async function decideDispute(db: Knex, id: string, status: 'won' | 'lost'): Promise<void> {
  await db.transaction(async (trx) => {
    const decided = await trx('sandbox.disputes').where({ id, status: 'open' }).update({ status })
    // Of a connected account, the platform takes it back.
    if (decided && status === 'lost')
      await trx('sandbox.disputes')
        .where({ id })
        .whereExists(trx('sandbox.intents').where({ accountId: OWN_ACCOUNT }).whereRaw('intents.id = intent_id'))
        .update({ reversedAt: trx.fn.now() })
    if (decided) await queueDelivery(trx, 'charge.dispute.closed', { id })
  })
}

/** The dispute operations of the sandbox. */
export const createSandboxDisputes = (
  db: Knex,
): Pick<Payments, 'readDispute' | 'submitEvidence' | 'reverseTransfer' | 'sendTransferAgain'> => ({
  async readDispute(id) {
    const row = await db<ProviderDispute>('sandbox.disputes').where({ id }).first()
    if (!row) throw new ApiError(404, 'not_found', 'Payment not found.')
    const { intentId, amountMinor, currency, reason, status, answerUntil } = row
    return { id, intentId, amountMinor, currency, reason, status, answerUntil }
  },

  submitEvidence: (id, { texts, customer, files }) =>
    db.transaction(async (trx) => {
      const evidence = JSON.stringify({ texts, customer, files: files.map(({ kind, name }) => ({ kind, name })) })
      const sent = await trx('sandbox.disputes').where({ id, status: 'open' }).whereNull('evidence').update({ evidence })
      const outcome = texts.explanation?.includes(LOSING) ? 'lost' : 'won'
      const runAt = new Date(Date.now() + READING_MS)
      if (sent) await queueJob(trx, 'decideSandboxDispute', { id, outcome }, { runAt })
    }),

  reverseTransfer: ({ id, intentId, amountMinor }) =>
    db.transaction(async (trx) => {
      const intent = await trx('sandbox.intents').where({ id: intentId }).forUpdate().first()
      const before = await readReturned(trx, intentId)
      const after = Math.min(before.amountMinor + amountMinor, intent.amountMinor)
      const feeMinor = share(intent.feeMinor, after, intent.amountMinor) - before.feeMinor
      await trx('sandbox.disputes').where({ id }).whereNull('reversedAt').update({ reversedAt: trx.fn.now(), feeMinor })
    }),

  // The fee that was returned is no longer counted as returned, so nothing remains of it.
  async sendTransferAgain({ id }) {
    await db('sandbox.disputes').where({ id }).update({ reversedAt: null, feeMinor: 0 })
    return 0
  },
})

/** Whether a payment has an open or lost dispute. */
export const isDisputed = async (trx: Knex, intentId: string): Promise<boolean> =>
  Boolean(await trx('sandbox.disputes').where({ intentId }).whereNot({ status: 'won' }).first('id'))

/**
 * Returns what the merchant's account and the platform's fee have given back of a payment, in minor units: refunds and
 * reversed transfers.
 */
export async function readReturned(trx: Knex, intentId: string): Promise<{ amountMinor: number; feeMinor: number }> {
  const { rows } = await trx.raw(
    `select cast(coalesce(sum(amount_minor), 0) as bigint) as "amountMinor", cast(coalesce(sum(fee_minor), 0) as bigint) as "feeMinor" from (
       select amount_minor, fee_minor from sandbox.refunds where intent_id = :intentId
       union all select amount_minor, fee_minor from sandbox.disputes where intent_id = :intentId and reversed_at is not null) back`,
    { intentId },
  )
  return rows[0]
}
