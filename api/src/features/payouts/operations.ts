import type { Handler } from '../../deps.ts'
import { toMajor } from '../../pricing/money.ts'
import { platformFee } from '../../pricing/price.ts'
import { Merchant } from '../../rows/Merchant.ts'
import { FEE_RATES } from '../../rows/plans.ts'
import { amountOf } from './feePreview.ts'

export const previewFee: Handler<'previewFee'> = async ({ body }, { db, merchantId }) => {
  const { currency } = body
  const amountMinor = amountOf(body)
  const { tier } = await Merchant.query(db).findById(merchantId).select('tier').throwIfNotFound()
  const rate = FEE_RATES[tier]
  const feeMinor = platformFee(amountMinor, rate)
  const major = (minor: number) => toMajor(minor, currency)
  return { currency, amount: major(amountMinor), rate, fee: major(feeMinor), net: major(amountMinor - feeMinor) }
}
