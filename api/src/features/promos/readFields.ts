import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { type FieldError, invalid } from '../../http/errors.ts'
import { amountProblem } from '../../http/minorOf.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { toMajor, toMinor } from '../../pricing/money.ts'
import type { PromoCode } from '../../rows/PromoCode.ts'

type Fields = components['schemas']['PromoCodeChanges']
type Columns = Omit<Partial<PromoCode>, 'id' | 'merchantId' | 'createdAt'>

/**
 * Converts a promo code form to columns. Absent fields stay unchanged; null clears.
 * @param before the code that changes; absent for a new one.
 * @throws 400 naming every bad field.
 */
export async function readFields(db: Knex, merchantId: string, fields: Fields, before?: PromoCode): Promise<Columns> {
  const problems: FieldError[] = []
  const addError = (path: string, msg: string) => void problems.push({ path, msg: `${path} ${msg}.` })
  const columns: Columns = { ...discountOf(fields, before, addError) }
  if (fields.code !== undefined) columns.code = codeOf(fields.code, addError)
  if (fields.starts_at !== undefined) columns.startsAt = dateOf(fields.starts_at)
  if (fields.ends_at !== undefined) columns.endsAt = dateOf(fields.ends_at)
  if (fields.max_redemptions !== undefined) columns.maxRedemptions = fields.max_redemptions
  if (fields.max_per_customer !== undefined) columns.maxPerCustomer = fields.max_per_customer
  if (fields.link_ids !== undefined) columns.linkIds = await ownLinks(db, merchantId, fields.link_ids, addError)
  if (fields.product_ids !== undefined) columns.productIds = await ownProducts(db, merchantId, fields.product_ids, addError)

  const { startsAt, endsAt } = { ...before, ...columns }
  if (startsAt && endsAt && startsAt >= endsAt) addError('ends_at', 'must be later than the start')
  if (problems.length) throw invalid(problems)
  return columns
}

type AddError = (path: string, msg: string) => void

function codeOf(text: string, addError: AddError): string {
  const code = text.trim().toUpperCase()
  if (!/^[A-Z0-9][A-Z0-9_-]*$/.test(code)) addError('code', 'may have letters, digits, - and _ only')
  return code
}

/** Type, percent, amount and currency depend on each other, so they are read together. */
function discountOf(fields: Fields, before: PromoCode | undefined, addError: AddError): Columns {
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
  const currency = (fields.currency === undefined ? before?.currency : fields.currency) as Currency | null | undefined
  if (!currency) addError('currency', 'is required for a fixed discount')
  const known = before?.amountMinor && toMajor(before.amountMinor, before.currency!)
  const amount = fields.amount === undefined ? known : fields.amount
  if (!amount) addError('amount', 'is required for a fixed discount')
  const amountMinor = amount && currency ? toMinor(amount, currency) : null
  const wrong = amount && currency ? amountProblem(amountMinor, currency) : null
  if (wrong) addError('amount', wrong)
  return { discountType, percent: null, amountMinor, currency: currency ?? null }
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

async function ownLinks(db: Knex, merchantId: string, ids: string[], addError: AddError): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const own = await db('links').where({ merchantId }).whereIn('id', wanted).pluck('id')
  if (own.length < wanted.length) addError('link_ids', 'names a checkout link that does not exist')
  return wanted
}

/** A product that was deleted meanwhile stays in a code that names it. */
async function ownProducts(db: Knex, merchantId: string, ids: string[], addError: AddError): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const own = await db('products').where({ merchantId }).whereIn('id', wanted).pluck('id')
  if (own.length < wanted.length) addError('product_ids', 'names a product that does not exist')
  return wanted
}
