import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { fixedFee, listFee } from '../../pricing/listFee.ts'
import { share } from '../../pricing/money.ts'

/** What a payment will cost at the provider, in minor units, and how many fees of the past that comes from: 0 for the list price. */
interface Estimate {
  feeMinor: number
  payments: number
}

// Bounded, so that a shop without fees in this currency does not read all its orders for a hint.
const RECENT = `
  with latest as materialized (
    select * from orders where merchant_id = :merchantId order by created_at desc, id desc limit 1000),
  paid as (
    select paid_minor, provider_fee_minor from latest
    where currency = :currency and payment_mode = 'own' and provider_fee_minor is not null and paid_minor > 0
    order by created_at desc, id desc limit 50)
  select cast(count(*) as integer) as payments, cast(coalesce(sum(paid_minor), 0) as bigint) as paid_minor,
    cast(coalesce(sum(provider_fee_minor), 0) as bigint) as fees_minor from paid`

interface Recent {
  payments: number
  paidMinor: number
  feesMinor: number
}

/**
 * Estimates the provider's fee of an amount by the last 50 fees in its currency, else by the published price
 * (docs/product/plans.md#what-a-sale-brings). Of each fee the fixed part of the published price is taken off first, because it does
 * not grow with the amount.
 */
export async function estimateFee(
  db: Knex,
  { merchantId, amountMinor, currency }: { merchantId: string; amountMinor: number; currency: Currency },
): Promise<Estimate> {
  const [recent] = await sql<Recent>(db, RECENT, { merchantId, currency })
  const { payments, paidMinor, feesMinor } = recent!
  if (!payments || amountMinor === 0) return { feeMinor: listFee(amountMinor, currency), payments: 0 }
  const fixedMinor = fixedFee(currency)
  const variableMinor = feesMinor - payments * fixedMinor
  const feeMinor =
    variableMinor > 0 ? fixedMinor + share(amountMinor, variableMinor, paidMinor) : share(amountMinor, feesMinor, paidMinor)
  return { feeMinor: Math.min(amountMinor, feeMinor), payments }
}
