import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import type { Dispute } from '../../shop/order/Order.ts'
import { presentDispute } from '../orders/order/present.ts'
import type { Evidence } from './Evidence.ts'
import { suggestTexts } from './suggestTexts.ts'

type Details = components['schemas']['DisputeDetails']

interface Found {
  dispute: Dispute
  evidence: Evidence | null
}

export async function presentDetails(db: Knex, { dispute, evidence }: Found): Promise<Details> {
  const { merchantId, orderId } = dispute
  const { number } = await db('orders').where({ merchantId, id: orderId }).first('number')
  const { evidence_sent_at: sentAt, ...shown } = presentDispute(dispute)
  return {
    ...shown,
    order_id: orderId,
    order_number: number,
    evidence: {
      status: sentAt ? 'sent' : dispute.evidenceSubmittedAt ? 'sending' : 'draft',
      texts: { ...(await suggestTexts(db, { merchantId, orderId })), ...evidence?.texts },
      files: (evidence?.files ?? []).map(({ kind, name, bytes }) => ({ kind, name, bytes })),
      sent_at: sentAt,
      failure: evidence?.failure ?? null,
    },
  }
}
