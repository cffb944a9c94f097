import type { Client, Schema } from '@linktill/sdk'
import { amountText, isAmount } from '../../lib/currencies.ts'
import { createForm, type Problems } from '../../lib/form.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import { fromLocalTime, toLocalTime } from './localTime.ts'
import {
  checkRestrictions,
  createRestrictions,
  restrictionBody,
  type RestrictedValues,
  toRestricted,
  UNRESTRICTED,
} from './restrictedForm.ts'

export type AutomaticDiscount = Schema<'AutomaticDiscount'>

/** The fields of an automatic discount or of codes in bulk, as typed. Times are in the merchant's time zone. */
export interface OfferValues extends RestrictedValues {
  name: string
  type: Schema<'DiscountType'>
  percent: string
  amount: string
  currency: Schema<'Currency'>
  starts: string
  ends: string
  minQuantity: string
  minTotal: string
  combines: boolean
  prefix: string
  count: string
  length: string
}

export type OfferForm = ReturnType<typeof createOfferForm>
/** An automatic discount, or codes in bulk. */
export type OfferKind = 'discount' | 'batch'

interface OfferFormOptions {
  client: Client
  kind: OfferKind
  /** The discount to change; null creates one. A batch is never changed. */
  discount: AutomaticDiscount | null
  timeZone: string
  /** Currency of new amounts. */
  currency: Schema<'Currency'>
  onSaved: () => void
}

/** Creates or changes an automatic discount, or makes codes in bulk. */
export function createOfferForm({ client, kind, discount, timeZone, currency, onSaved }: OfferFormOptions) {
  const form = createForm<OfferValues>({
    start: discount ? toValues(discount, timeZone, currency) : { ...BLANK, currency },
    check: (values) => check(values, kind),
    save: async (values) => {
      const terms = termsOf(values, discount, timeZone)
      if (kind === 'batch') await client.createPromoBatch({ body: { ...terms, ...batchOf(values) } })
      else {
        const body = { ...terms, ...conditionsOf(values) }
        if (discount) await client.updateDiscount({ path: { id: discount.id }, body })
        else await client.createDiscount({ body })
      }
      onSaved()
    },
    refused: (error) => fieldProblems<OfferValues>(error, API_NAMES),
  })
  return { ...form, restrictions: createRestrictions(client, form) }
}

const BLANK = {
  name: '',
  type: 'percentage',
  percent: '',
  amount: '',
  starts: '',
  ends: '',
  minQuantity: '',
  minTotal: '',
  combines: false,
  prefix: '',
  count: '100',
  length: '10',
  ...UNRESTRICTED,
} satisfies Partial<OfferValues>

const API_NAMES: Record<string, keyof OfferValues> = {
  name: 'name',
  percent: 'percent',
  amount: 'amount',
  currency: 'currency',
  starts_at: 'starts',
  ends_at: 'ends',
  min_quantity: 'minQuantity',
  min_total: 'minTotal',
  prefix: 'prefix',
  count: 'count',
  length: 'length',
  link_ids: 'linkIds',
  product_ids: 'productIds',
}

const toValues = (discount: AutomaticDiscount, timeZone: string, currency: Schema<'Currency'>): OfferValues => ({
  ...BLANK,
  name: discount.name,
  type: discount.discount_type,
  percent: discount.percent === null ? '' : String(discount.percent),
  amount: discount.amount === null ? '' : amountText(discount.amount, discount.currency!),
  currency: discount.currency ?? currency,
  starts: discount.starts_at === null ? '' : toLocalTime(discount.starts_at, timeZone),
  ends: discount.ends_at === null ? '' : toLocalTime(discount.ends_at, timeZone),
  minQuantity: discount.min_quantity === null ? '' : String(discount.min_quantity),
  minTotal: discount.min_total === null ? '' : amountText(discount.min_total, discount.currency!),
  combines: discount.combines_with_codes,
  ...toRestricted(discount),
})

const number = (text: string) => (text.trim() === '' ? null : Number(text))

function termsOf(values: OfferValues, before: AutomaticDiscount | null, timeZone: string) {
  // The field has no seconds, so an unchanged time is sent as it was.
  const moment = (text: string, was: string | null | undefined) =>
    text === '' ? null : was && toLocalTime(was, timeZone) === text ? was : fromLocalTime(text, timeZone)
  const isPercentage = values.type === 'percentage'
  return {
    name: values.name.trim(),
    discount_type: values.type,
    percent: isPercentage ? number(values.percent) : null,
    amount: isPercentage ? null : number(values.amount),
    currency: isPercentage && values.minTotal.trim() === '' ? null : values.currency,
    starts_at: moment(values.starts, before?.starts_at),
    ends_at: moment(values.ends, before?.ends_at),
    ...restrictionBody(values),
  }
}

const conditionsOf = ({ minQuantity, minTotal, combines }: OfferValues) => ({
  min_quantity: number(minQuantity),
  min_total: number(minTotal),
  combines_with_codes: combines,
})

const batchOf = ({ prefix, count, length }: OfferValues) => ({
  prefix: prefix.trim(),
  count: Number(count),
  length: Number(length),
})

const isWhole = (text: string, least: number, most: number) =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
const isPositive = (text: string, currency: Schema<'Currency'>) => isAmount(text, currency) && Number(text) > 0

function check(values: OfferValues, kind: OfferKind): Problems<OfferValues> {
  const problems: Problems<OfferValues> = {}
  const { currency } = values
  if (values.name.trim() === '') problems.name = 'Enter a name.'
  if (values.type === 'percentage' && !/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/.test(values.percent.trim()))
    problems.percent = 'Enter a percentage up to 100.'
  if (values.type === 'percentage' && Number(values.percent) === 0) problems.percent = 'Enter a percentage up to 100.'
  if (values.type === 'fixed' && !isPositive(values.amount, currency))
    problems.amount = `Enter an amount such as ${amountText(5, currency)}.`
  if (values.starts !== '' && values.ends !== '' && values.starts >= values.ends)
    problems.ends = 'The end must be later than the start.'
  return { ...problems, ...(kind === 'batch' ? checkBatch(values) : checkConditions(values)), ...checkRestrictions(values) }
}

function checkConditions({ minQuantity, minTotal, currency }: OfferValues): Problems<OfferValues> {
  const problems: Problems<OfferValues> = {}
  if (minQuantity.trim() === '' && minTotal.trim() === '') problems.minQuantity = 'Enter a number of pieces, or a total.'
  else if (minQuantity.trim() !== '' && !isWhole(minQuantity, 1, 100_000))
    problems.minQuantity = 'Enter a whole number above zero, or leave it empty.'
  if (minTotal.trim() !== '' && !isPositive(minTotal, currency))
    problems.minTotal = `Enter an amount such as ${amountText(100, currency)}.`
  return problems
}

function checkBatch({ prefix, count, length }: OfferValues): Problems<OfferValues> {
  const problems: Problems<OfferValues> = {}
  if (!/^([A-Z0-9][A-Z0-9_-]{0,19})?$/.test(prefix.trim())) problems.prefix = 'Use up to 20 letters, digits, - and _.'
  if (!isWhole(count, 1, 10_000)) problems.count = 'Enter a number from 1 to 10000.'
  if (!isWhole(length, 8, 20)) problems.length = 'Enter a number from 8 to 20.'
  return problems
}
