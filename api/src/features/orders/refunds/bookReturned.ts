import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import { changedAt } from '../../../platform/db/changedAt.ts'
import { openDownloads } from '../../delivery/downloads.ts'
import { billWithoutVat } from './billWithoutVat.ts'
import { correctCredited } from './correctCredited.ts'
import { issueCreditNote } from '../../../shop/invoice/issueCreditNote.ts'
import { issueInvoice } from '../../../shop/invoice/issueInvoice.ts'
import type { Exempt } from '../../../shop/order/exempt.ts'
import type { Order } from '../../../shop/order/Order.ts'
import type { Covered } from '../../../shop/order/paid.ts'
import { announce } from '../order/announce.ts'
import { note } from '../../../shop/order/timeline.ts'
import { changeOrder } from '../order/changeOrder.ts'
import { atCoordinator } from '../../../platform/db/atServer.ts'

/** What a paid order lost to refunds and disputes, in minor units. */
type Returned = Pick<Order, 'refundedMinor' | 'lostMinor' | 'feeRefundedMinor'>

interface Cause {
  /** Emitted before the change of status; null when there is nothing to send to webhooks. */
  event: 'order.refunded' | 'order.dispute_opened' | 'order.dispute_closed' | null
  /** Refunds or lost disputes, by id. Each gets one credit note, however often it is booked. */
  gone: { id: string; amountMinor: number; covered?: Covered[] | null; exempt?: Exempt | null }[]
  /** Changes stock. Called after the documents, because `followUp` locks their numbers before products too. */
  restock?: () => Promise<void>
}

/**
 * Books refunds and losses of an order and what follows from them. An order with nothing left becomes `refunded`; one
 * that was `refunded` for that reason is completed again when money comes back. The caller's transaction must hold the
 * lock on the order's row.
 */
export async function bookReturned(
  trx: Transaction,
  order: Order,
  returned: Partial<Returned>,
  { event, gone, restock }: Cause,
): Promise<void> {
  const status = nextStatus(order, returned)
  const isLess = returnedOf({ ...order, ...returned }) < returnedOf(order)
  const changes = Object.entries(returned).filter(([name, amount]) => order[name as keyof Returned] !== amount)
  // Its disputes and returns are part of an order.
  if (changes.length || status || event)
    await changeOrder(trx, order, {
      ...Object.fromEntries(changes),
      ...(status && { paymentStatus: status }),
      updatedAt: changedAt(),
    })
  if (status === 'completed') await reopen(trx, order)
  // As late as possible: other transactions that write a document of the same merchant wait for this commit. The events
  // that follow carry the documents.
  for (const { id, amountMinor, covered, exempt } of gone)
    if (exempt) await billWithoutVat(trx, order, exempt, id)
    else await issueCreditNote(trx, order, amountMinor, { refundId: id, covered })
  if (status === 'completed') await issueInvoice(trx, order)
  else if (isLess && order.paymentStatus === 'completed') await correctCredited(trx, order)
  await restock?.()
  if (event) await announce(trx, order, event)
  if (status) await announce(trx, order, 'order.status_changed')
}

function nextStatus(order: Order, returned: Partial<Returned>): 'refunded' | 'completed' | null {
  const [before, after] = [isAllGone(order), isAllGone({ ...order, ...returned })]
  if (!before && after && order.paymentStatus === 'completed') return 'refunded'
  return before && !after && order.paymentStatus === 'refunded' ? 'completed' : null
}

const returnedOf = ({ refundedMinor, lostMinor }: Pick<Order, 'refundedMinor' | 'lostMinor'>) => refundedMinor + lostMinor

const isAllGone = (order: Pick<Order, 'paidMinor' | 'refundedMinor' | 'lostMinor'>) =>
  order.paidMinor > 0 && returnedOf(order) >= order.paidMinor

async function reopen(trx: Transaction, order: Order) {
  await openDownloads(trx, order)
  await note(trx, order, { type: 'completed', text: 'Completed again, because the money came back', by: 'provider' })
}

/**
 * Numbers a reading of the provider before it begins. Readings can finish out of order; the one that began last has
 * seen everything that the others saw.
 */
export async function beginReading(db: Knex): Promise<number> {
  // One sequence for all servers of a cluster, so that a number is never less than one before.
  const { rows } = await atCoordinator(db, async (coordinator) =>
    coordinator.raw(`select nextval('provider_readings') as number`),
  )
  return Number(rows[0].number)
}
