import type { Transaction } from 'objection'
import type { Knex } from 'knex'
import { OwnedRow } from '../../platform/db/Row.ts'
import type { DisputeFileKind, DisputeTexts } from '../../gateways/payments.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { Dispute } from '../../shop/order/Order.ts'

/** A file of the evidence, in the storage. */
export interface EvidenceFile {
  kind: DisputeFileKind
  name: string
  type: string
  bytes: number
  key: string
}

/** What a merchant answers to a dispute. */
export class Evidence extends OwnedRow {
  static override tableName = 'dispute_evidence'
  static override idColumn = ['merchantId', 'disputeId']
  static override jsonAttributes = ['texts', 'files']

  declare disputeId: string
  /** Empty until the merchant saves them. */
  declare texts: Partial<DisputeTexts>
  declare files: EvidenceFile[]
  /** Why the provider refused the evidence. */
  declare failure: string | null
}

interface Id {
  merchantId: string
  id: string
}

/** @throws 404 */
export async function findDispute(db: Knex, { merchantId, id }: Id): Promise<{ dispute: Dispute; evidence: Evidence | null }> {
  const dispute = await Dispute.query(db).findOne({ merchantId, id })
  if (!dispute) throw notFound('Dispute')
  return { dispute, evidence: (await Evidence.query(db).findOne({ merchantId, disputeId: id })) ?? null }
}

/**
 * Locks the dispute and returns its draft, which is created if it is missing.
 * @throws 404, or 409 when the evidence was submitted or the dispute is decided.
 */
export async function lockDraft(trx: Transaction, { merchantId, id }: Id): Promise<{ dispute: Dispute; draft: Evidence }> {
  const dispute = await Dispute.query(trx).findOne({ merchantId, id }).forUpdate()
  if (!dispute) throw notFound('Dispute')
  if (dispute.status !== 'open') throw conflict('This dispute is decided.')
  if (dispute.evidenceSubmittedAt) throw conflict('The evidence was sent and cannot be changed.')
  const found = await Evidence.query(trx).findOne({ merchantId, disputeId: id })
  if (found) return { dispute, draft: found }
  const draft = await Evidence.query(trx).insertAndFetch({ merchantId, disputeId: id, texts: {}, files: [] })
  return { dispute, draft }
}

/** Changes a draft that `lockDraft` returned. */
export const saveDraft = (
  trx: Transaction,
  { merchantId, disputeId }: Evidence,
  change: Partial<Pick<Evidence, 'texts' | 'files' | 'failure'>>,
) => Evidence.query(trx).where({ merchantId, disputeId }).patch(change)
