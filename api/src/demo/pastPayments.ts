import { randomBytes } from 'node:crypto'
import type { Order } from '../rows/Order.ts'
import type { Refund } from '../rows/Refund.ts'
import type { Outcome } from './outcomes.ts'
import type { PastOrder } from './PastOrder.ts'

/** The merchant's account in the sandbox. */
export const DEMO_ACCOUNT = 'acct_test_demo'

type PaymentColumns = Pick<
  Order,
  'paymentIntentId' | 'paymentClientSecret' | 'paidMinor' | 'refundedMinor' | 'feeRefundedMinor' | 'reconciledAt'
>

/** The payment columns of an order; empty for a free one. */
export function paymentColumns({ status, completedAt }: Outcome, totalMinor: number, feeMinor: number): PaymentColumns {
  const isPayable = totalMinor > 0
  const back = status === 'refunded'
  return {
    paymentIntentId: isPayable ? `pi_test_${hex(12)}` : null,
    paymentClientSecret: isPayable ? `pi_test_secret_${hex(18)}` : null,
    paidMinor: completedAt ? totalMinor : 0,
    refundedMinor: back ? totalMinor : 0,
    feeRefundedMinor: back ? feeMinor : 0,
    reconciledAt: isPayable ? completedAt : null,
  }
}

/** The sandbox's rows for these orders, so that the demo shop's sales can be refunded. */
export function buildPayments(past: PastOrder[]) {
  const payable = past.map(({ order }) => order as Order).filter(({ paymentIntentId }) => paymentIntentId)
  const intents = payable.map((order) => ({
    id: order.paymentIntentId,
    clientSecret: order.paymentClientSecret,
    idempotencyKey: `order-${order.id}`,
    accountId: DEMO_ACCOUNT,
    amountMinor: order.totalMinor,
    feeMinor: order.feeMinor,
    currency: order.currency,
    status: order.completedAt ? 'succeeded' : order.holdExpiresAt ? 'requires_payment' : 'canceled',
    error: order.failure,
    metadata: { orderId: order.id, merchantId: order.merchantId },
    createdAt: order.createdAt,
  }))
  const paidBack = payable.filter(({ paymentStatus }) => paymentStatus === 'refunded')
  const refunds = paidBack.map((order): Partial<Refund> & { id: string } => ({
    id: refundId(order),
    merchantId: order.merchantId,
    orderId: order.id,
    amountMinor: order.totalMinor,
    status: 'succeeded',
    source: 'merchant',
    restock: false,
    providerId: `re_test_${hex(12)}`,
    createdAt: order.updatedAt,
    settledAt: order.updatedAt,
  }))
  const sandboxRefunds = paidBack.map((order, index) => ({
    id: refunds[index]!.providerId,
    intentId: order.paymentIntentId,
    reference: refunds[index]!.id,
    amountMinor: order.totalMinor,
    feeMinor: order.feeMinor,
    createdAt: order.updatedAt,
  }))
  return { intents, refunds, sandboxRefunds }
}

/** The id of a demo order's only refund, a full one. */
export const refundId = ({ id }: Pick<Order, 'id'>) => id

const hex = (bytes: number) => randomBytes(bytes).toString('hex')
