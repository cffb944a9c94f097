import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { amountProblem } from '../../shop/sale/minorOf.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { toMajor, toMinor } from '../../pricing/money.ts'
import type { PromoCode } from '../../shop/sale/PromoCode.ts'

/** What every discount has, as the contract sends it. */
type Fields = Pick<
  components['schemas']['PromoCodeChanges'],
  'discount_type' | 'percent' | 'amount' | 'currency' | 'starts_at' | 'ends_at' | 'link_ids' | 'product_ids'
>
/** What every discount has, as it is stored. */
export type Terms = Pick<
  PromoCode,
  'discountType' | 'percent' | 'amountMinor' | 'currency' | 'startsAt' | 'endsAt' | 'linkIds' | 'productIds'
>
/** Notes that a field is wrong: `addError('ends_at', 'must be later than the start')`. */
export type AddError = (path: string, msg: string) => void

/**
 * Converts the terms of a discount to columns. Absent fields stay unchanged; null clears.
 * @param before the discount that changes; absent for a new one.
 */
export async function readTerms(
  db: Knex,
  merchantId: string,
  fields: Fields,
  { before, addError }: { before?: Terms; addError: AddError },
): Promise<Partial<Terms> & Pick<Terms, 'discountType' | 'percent' | 'amountMinor' | 'currency'>> {
  const columns: Partial<Terms> = {}
  if (fields.starts_at !== undefined) columns.startsAt = dateOf(fields.starts_at)
  if (fields.ends_at !== undefined) columns.endsAt = dateOf(fields.ends_at)
  if (fields.link_ids !== undefined) columns.linkIds = await ownLinks(db, merchantId, fields.link_ids, addError)
  if (fields.product_ids !== undefined) columns.productIds = await ownProducts(db, merchantId, fields.product_ids, addError)
  const { startsAt, endsAt } = { ...before, ...columns }
  if (startsAt && endsAt && startsAt >= endsAt) addError('ends_at', 'must be later than the start')
  return { ...columns, ...discountOf(fields, before, addError) }
}

/** Type, percent, amount and currency depend on each other, so they are read together. */
function discountOf(fields: Fields, before: Terms | undefined, addError: AddError) {
  const discountType = fields.discount_type ?? before?.discountType ?? 'percentage'
  if (discountType === 'percentage') {
    const percent = fields.percent === undefined ? before?.percent : fields.percent
    if (percent === null || percent === undefined) addError('percent', 'is required for a percentage')
    else if (Math.round(Number(percent) * 100) / 100 !== Number(percent)) addError('percent', 'must have at most 2 decimals')
    return {
      discountType,
      percent: percent === null || percent === undefined ? null : String(percent),
      amountMinor: null,
      currency: null,
    }
  }
  const currency = currencyOf(fields, before)
  if (!currency) addError('currency', 'is required for a fixed discount')
  const known = before?.amountMinor && toMajor(before.amountMinor, before.currency!)
  const amount = fields.amount === undefined ? known : fields.amount
  if (!amount) addError('amount', 'is required for a fixed discount')
  const amountMinor = amount && currency ? toMinor(amount, currency) : null
  const wrong = amount && currency ? amountProblem(amountMinor, currency) : null
  if (wrong) addError('amount', wrong)
  return { discountType, percent: null, amountMinor, currency }
}

/** The currency that a discount has after its change. */
export const currencyOf = ({ currency }: Fields, before: Terms | undefined): Currency | null =>
  (currency === undefined ? before?.currency : currency) ?? null

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

async function ownLinks(db: Knex, merchantId: string, ids: string[], addError: AddError): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const own = await db('links').where({ merchantId }).whereIn('id', wanted).pluck('id')
  if (own.length < wanted.length) addError('link_ids', 'names a checkout link that does not exist')
  return wanted
}

/** A product that was deleted meanwhile stays in a discount that names it. */
async function ownProducts(db: Knex, merchantId: string, ids: string[], addError: AddError): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const own = await db('products').where({ merchantId }).whereIn('id', wanted).pluck('id')
  if (own.length < wanted.length) addError('product_ids', 'names a product that does not exist')
  return wanted
}
