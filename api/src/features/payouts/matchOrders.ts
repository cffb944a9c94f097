import type { Knex } from 'knex'
import { isUuid } from '../../platform/db/isUuid.ts'
import type { ProviderTransaction } from '../../gateways/payouts.ts'

/**
 * Finds the merchant's orders that transactions are about: by our metadata, our refunds and disputes, else by the payment
 * that an earlier line was about. What the provider says is checked against the merchant's own rows.
 * @returns orders by the transaction's id; without those that none is known for.
 */
export async function matchOrders(db: Knex, merchantId: string, all: ProviderTransaction[]): Promise<Map<string, string>> {
  const valuesOf = (value: (one: ProviderTransaction) => string | null | undefined) => [
    ...new Set(all.map(value).filter((one): one is string => Boolean(one))),
  ]
  const find = async (table: string, key: string, values: string[], orderId = 'orderId') => {
    const rows: { key: string; orderId: string }[] = values.length
      ? await db(table).where({ merchantId }).whereIn(key, values).select({ key, orderId })
      : []
    return new Map(rows.map((row) => [row.key, row.orderId]))
  }
  const ids = valuesOf(({ about }) => about.orderId).filter(isUuid)
  const orders = await find('orders', 'id', ids, 'id')
  const refunds = await find(
    'refunds',
    'providerId',
    valuesOf(({ about }) => about.refundId),
  )
  const disputes = await find(
    'disputes',
    'id',
    valuesOf(({ about }) => about.disputeId),
  )
  const payments = await findPayments(
    db,
    merchantId,
    valuesOf(({ paymentId }) => paymentId),
  )
  return new Map(
    all.flatMap(({ id, paymentId, about: { orderId = '', refundId = '', disputeId = '' } }) => {
      const order = orders.get(orderId) ?? refunds.get(refundId) ?? disputes.get(disputeId) ?? payments.get(paymentId ?? '')
      return order ? [[id, order]] : []
    }),
  )
}

async function findPayments(db: Knex, merchantId: string, values: string[]): Promise<Map<string, string>> {
  const rows: { paymentId: string; orderId: string }[] = values.length
    ? await db('payout_lines')
        .where({ merchantId, kind: 'sale' })
        .whereNotNull('orderId')
        .whereIn('paymentId', values)
        .select('paymentId', 'orderId')
    : []
  return new Map(rows.map((row) => [row.paymentId, row.orderId]))
}
