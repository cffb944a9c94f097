import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { ApiError } from '../../platform/http/errors.ts'
import { share } from '../../pricing/money.ts'
import { DISPUTED, type Payments, type ProviderRefund } from '../payments.ts'
import { isDisputed, readReturned } from './disputes.ts'
import { queueDelivery } from './webhooks.ts'

interface RefundRow {
  id: string
  reference: string | null
  amountMinor: number
  feeMinor: number
}

/**
 * The sandbox's refunds: the fee is returned in proportion, never more than was paid, and nothing while a dispute is
 * open or lost.
 */
export const createSandboxRefunds = (db: Knex): Pick<Payments, 'refund' | 'readRefunds'> => ({
  refund: ({ reference, intentId, amountMinor }) =>
    db.transaction(async (trx) => {
      const intent = await trx('sandbox.intents').where({ id: intentId }).forUpdate().first()
      if (!intent) throw notFound()
      const made: RefundRow[] = await trx<RefundRow>('sandbox.refunds').where({ intentId } as object)
      const same = made.find((one) => one.reference === reference)
      if (same) return present(same)

      if (await isDisputed(trx, intentId)) throw new ApiError(422, 'not_refundable', DISPUTED)
      const before = sum(made, 'amountMinor')
      if (intent.status !== 'succeeded' || before + amountMinor > intent.amountMinor)
        throw new ApiError(422, 'not_refundable', 'This payment is already refunded.')
      const feeMinor = share(intent.feeMinor, before + amountMinor, intent.amountMinor) - sum(made, 'feeMinor')
      const row = { id: `re_test_${randomBytes(12).toString('hex')}`, reference, amountMinor, feeMinor }
      await trx('sandbox.refunds').insert({ ...row, intentId })
      await queueDelivery(trx, 'charge.refunded', { id: intentId })
      return present(row)
    }),

  async readRefunds(intentId) {
    const made: RefundRow[] = await db<RefundRow>('sandbox.refunds').where({ intentId } as object)
    return { refunds: made.map(present), feeRefundedMinor: (await readReturned(db, intentId)).feeMinor }
  },
})

const notFound = () => new ApiError(404, 'not_found', 'Payment not found.')

const sum = (rows: RefundRow[], name: 'amountMinor' | 'feeMinor') => rows.reduce((total, row) => total + row[name], 0)

const present = ({ id, reference, amountMinor }: RefundRow): ProviderRefund => ({
  id,
  reference,
  status: 'succeeded',
  amountMinor,
  failure: null,
})
