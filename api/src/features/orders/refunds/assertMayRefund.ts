import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/handler.ts'
import { toMajor } from '../../../pricing/money.ts'
import { Merchant } from '../../../rows/Merchant.ts'
import type { Order } from '../../../rows/Order.ts'
import { assertProved } from '../../auth/stepUp.ts'

/**
 * Asks who refunds for a recent proof, if the amount is above the merchant's limit.
 * @param amountMinor minor units; null for all that is left.
 * @returns whether it is above, so that it is mailed.
 * @throws 403 without a proof.
 */
export async function assertMayRefund(
  ctx: Pick<Deps, 'db'> & Caller,
  order: Order,
  amountMinor: number | null,
): Promise<{ aboveLimit: boolean }> {
  const { refundProofAbove } = await Merchant.query(ctx.db)
    .findById(order.merchantId)
    .select('refundProofAbove')
    .throwIfNotFound()
  const amount = toMajor(amountMinor ?? order.totalMinor, order.currency)
  const aboveLimit = refundProofAbove !== null && amount > Number(refundProofAbove)
  if (aboveLimit) await assertProved(ctx.db, ctx)
  return { aboveLimit }
}
