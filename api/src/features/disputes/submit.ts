import type { Knex } from 'knex'
import type { Deps } from '../deps.ts'
import { ApiError, conflict, invalidField } from '../../platform/http/errors.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { Dispute, Order } from '../../shop/order/Order.ts'
import { note } from '../../shop/order/timeline.ts'
import { Evidence, lockDraft, saveDraft } from './Evidence.ts'
import { suggestTexts } from './suggestTexts.ts'

interface Id {
  merchantId: string
  id: string
}

/**
 * Closes the draft and queues its sending, in one transaction: a killed process sends it after its start.
 * @throws 404, 409 when it was sent, decided or is too late, 400 without an explanation.
 */
export const submit = (db: Knex, { merchantId, id }: Id): Promise<void> =>
  db.transaction(async (trx) => {
    const { dispute, draft } = await lockDraft(trx, { merchantId, id })
    if (dispute.answerUntil && dispute.answerUntil < new Date()) throw conflict('The time to answer this dispute has passed.')
    const texts = { ...(await suggestTexts(trx, { merchantId, orderId: dispute.orderId })), ...draft.texts }
    if (!texts.explanation.trim()) throw invalidField('explanation', 'Explain first why the payment is right.')
    await saveDraft(trx, draft, { texts, failure: null })
    await Dispute.query(trx).where({ merchantId, id }).patch({ evidenceSubmittedAt: new Date() })
    await queueJob(trx, 'sendDisputeEvidence', { merchantId, id })
  })

/**
 * Sends submitted evidence to the provider, which accepts it once. A refusal opens the draft again.
 * @throws when the provider does not answer; the job then retries.
 */
export async function sendEvidence(deps: Pick<Deps, 'db' | 'payments' | 'storage'>, { merchantId, id }: Id): Promise<void> {
  const { db, payments, storage } = deps
  const dispute = await Dispute.query(db).findOne({ merchantId, id })
  if (!dispute?.evidenceSubmittedAt || dispute.evidenceSentAt) return
  const order = await Order.query(db).findOne({ merchantId, id: dispute.orderId }).throwIfNotFound()
  const { texts, files } = await Evidence.query(db).findOne({ merchantId, disputeId: id }).throwIfNotFound()
  try {
    await payments.submitEvidence(id, {
      texts,
      customer: { name: order.customerName, email: order.customerEmail || null },
      files: await Promise.all(
        files.map(async ({ key, ...file }) => ({ ...file, content: Buffer.from(await storage.getBytes(key)) })),
      ),
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    return reopen(db, order, { id, failure: error.message })
  }
  await db.transaction(async (trx) => {
    const sent = await Dispute.query(trx)
      .where({ merchantId, id })
      .whereNull('evidenceSentAt')
      .patch({ evidenceSentAt: new Date() })
    if (sent) await note(trx, order, { type: 'dispute', text: 'Evidence sent to the shopper’s bank', by: 'merchant' })
  })
}

const reopen = (db: Knex, order: Order, { id, failure }: { id: string; failure: string }): Promise<void> =>
  db.transaction(async (trx) => {
    const { merchantId } = order
    await Dispute.query(trx).where({ merchantId, id }).patch({ evidenceSubmittedAt: null })
    await Evidence.query(trx).where({ merchantId, disputeId: id }).patch({ failure })
    await note(trx, order, { type: 'dispute', text: 'The payment provider refused the evidence', by: 'provider' })
  })
