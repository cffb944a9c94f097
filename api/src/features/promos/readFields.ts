import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { type FieldError, invalid } from '../../platform/http/errors.ts'
import { amountProblem } from '../../shop/sale/minorOf.ts'
import { toMajor, toMinor } from '../../pricing/money.ts'
import type { Discount } from './Discount.ts'
import type { PromoBatch } from './PromoBatch.ts'
import type { PromoCode } from '../../shop/sale/PromoCode.ts'
import { type AddError, currencyOf, readTerms } from './readTerms.ts'

type Schemas = components['schemas']
type Columns<Row> = Omit<Partial<Row>, 'id' | 'merchantId' | 'createdAt'>

/**
 * Converts a promo code form to columns. Absent fields stay unchanged; null clears.
 * @param before the code that changes; absent for a new one.
 * @throws 400 naming every bad field.
 */
export const readFields = (db: Knex, merchantId: string, fields: Schemas['PromoCodeChanges'], before?: PromoCode) =>
  collect(async (addError): Promise<Columns<PromoCode>> => {
    const columns: Columns<PromoCode> = await readTerms(db, merchantId, fields, { before, addError })
    if (fields.code !== undefined) columns.code = codeOf(fields.code, addError)
    if (fields.max_redemptions !== undefined) columns.maxRedemptions = fields.max_redemptions
    if (fields.max_per_customer !== undefined) columns.maxPerCustomer = fields.max_per_customer
    if (fields.discount_cycles !== undefined) columns.discountCycles = fields.discount_cycles
    return columns
  })

/**
 * Converts a form of an automatic discount to columns, like readFields.
 * @throws 400 naming every bad field.
 */
export const readDiscount = (db: Knex, merchantId: string, fields: Schemas['DiscountChanges'], before?: Discount) =>
  collect(async (addError): Promise<Columns<Discount>> => {
    const columns: Columns<Discount> = await readTerms(db, merchantId, fields, { before, addError })
    if (fields.name !== undefined) columns.name = fields.name.trim()
    if (fields.min_quantity !== undefined) columns.minQuantity = fields.min_quantity
    if (fields.combines_with_codes !== undefined) columns.combinesWithCodes = fields.combines_with_codes
    const known = before?.minTotalMinor ? toMajor(before.minTotalMinor, before.currency!) : null
    return { ...columns, ...totalOf(fields.min_total === undefined ? known : fields.min_total, currencyOf(fields, before)) }

    function totalOf(total: number | null, currency: Discount['currency']): Columns<Discount> {
      if (total === null) return { minTotalMinor: null }
      if (!currency) addError('currency', 'is required for a total')
      const minTotalMinor = currency && toMinor(total, currency)
      const wrong = currency && amountProblem(minTotalMinor, currency)
      if (wrong) addError('min_total', wrong)
      return { minTotalMinor, currency }
    }
  })

/**
 * Converts the terms of codes made in bulk to columns.
 * @throws 400 naming every bad field.
 */
export const readBatch = (db: Knex, merchantId: string, fields: Schemas['PromoBatchInput']) =>
  collect(async (addError): Promise<Columns<PromoBatch>> => {
    const terms = await readTerms(db, merchantId, fields, { addError })
    return { ...terms, name: fields.name.trim(), prefix: (fields.prefix ?? '').toUpperCase(), count: fields.count }
  })

async function collect<Result>(read: (addError: AddError) => Promise<Result>): Promise<Result> {
  const problems: FieldError[] = []
  const columns = await read((path, msg) => void problems.push({ path, msg: `${path} ${msg}.` }))
  if (problems.length) throw invalid(problems)
  return columns
}

function codeOf(text: string, addError: AddError): string {
  const code = text.trim().toUpperCase()
  if (!/^[A-Z0-9][A-Z0-9_-]*$/.test(code)) addError('code', 'may have letters, digits, - and _ only')
  return code
}
