import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import { openDownloads } from '../../delivery/downloads.ts'
import { issueCreditNote } from '../../invoices/issueCreditNote.ts'
import { issueInvoice } from '../../invoices/issueInvoice.ts'
import type { Order } from '../../../rows/Order.ts'
import { announce } from '../settling/settleOrder.ts'
import { note } from '../../../rows/timeline.ts'

/** What went back of a paid order, minor units. */
type Returned = Pick<Order, 'refundedMinor' | 'lostMinor' | 'feeRefundedMinor'>

interface Cause {
  /** Announced before the change of status; null when nothing happened that programs are told of. */
  event: 'order.refunded' | 'order.dispute_opened' | 'order.dispute_closed' | null
  /** Money that left: a refund or a lost dispute, by its id. Each gets one credit note, however often it is booked. */
  gone: { id: string; amountMinor: number }[]
}

/**
 * Books what went back of an order, and what follows from it: an order of which nothing is left becomes `refunded`, and one
 * that was `refunded` for that reason is completed again when money comes back. The caller's transaction holds the order's row.
 */
export async function bookReturned(
  trx: Transaction,
  order: Order,
  returned: Partial<Returned>,
  { event, gone }: Cause,
): Promise<void> {
  const status = nextStatus(order, returned)
  const changes = Object.entries(returned).filter(([name, amount]) => order[name as keyof Returned] !== amount)
  if (changes.length || status)
    await order
      .$query(trx)
      .patch({ ...Object.fromEntries(changes), ...(status && { paymentStatus: status }), updatedAt: new Date() })
  if (status === 'completed') await reopen(trx, order)
  // Late, because whoever writes a document of the same merchant waits for the commit. The events after it carry the documents.
  for (const { id, amountMinor } of gone) await issueCreditNote(trx, order, amountMinor, { refundId: id })
  if (status === 'completed') await issueInvoice(trx, order)
  if (event) await announce(trx, order, event)
  if (status) await announce(trx, order, 'order.status_changed')
}

function nextStatus(order: Order, returned: Partial<Returned>): 'refunded' | 'completed' | null {
  const [before, after] = [isAllGone(order), isAllGone({ ...order, ...returned })]
  if (!before && after && order.paymentStatus === 'completed') return 'refunded'
  return before && !after && order.paymentStatus === 'refunded' ? 'completed' : null
}

const isAllGone = ({ paidMinor, refundedMinor, lostMinor }: Pick<Order, 'paidMinor' | 'refundedMinor' | 'lostMinor'>) =>
  paidMinor > 0 && refundedMinor + lostMinor >= paidMinor

async function reopen(trx: Transaction, order: Order) {
  await openDownloads(trx, order)
  await note(trx, order, 'completed', 'Completed again, because the money came back', 'provider')
}

/**
 * Numbers a reading of the provider before it begins. Readings can end in another order; the one that began last has seen
 * everything that the others saw.
 */
export async function beginReading(db: Knex): Promise<number> {
  const { rows } = await db.raw(`select nextval('provider_readings') as number`)
  return Number(rows[0].number)
}
