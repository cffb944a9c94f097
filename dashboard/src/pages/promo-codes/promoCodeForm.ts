import { LinktillError, type Client, type Schema } from '@linktill/sdk'
import { amountText, isAmount } from '../../lib/currencies.ts'
import { createForm, type Problems } from '../../lib/form.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import { fromLocalTime, toLocalTime } from './localTime.ts'
import type { PromoCode } from './promoCodes.ts'
import {
  checkRestrictions,
  createRestrictions,
  restrictionBody,
  type RestrictedValues,
  toRestricted,
  UNRESTRICTED,
} from './restrictedForm.ts'

const MAX_LIMIT = 1_000_000_000
const MAX_CYCLES = 1000

/** The fields as typed. Numbers are strings, times are in the merchant's time zone. */
interface PromoValues extends RestrictedValues {
  code: string
  type: Schema<'DiscountType'>
  percent: string
  amount: string
  currency: Schema<'Currency'>
  starts: string
  ends: string
  maxRedemptions: string
  maxPerCustomer: string
  /** Payments of a subscription that it lowers; empty for all. */
  discountCycles: string
}

export type PromoForm = ReturnType<typeof createPromoForm>

interface PromoFormOptions {
  client: Client
  /** Null creates a code. */
  code: PromoCode | null
  timeZone: string
  /** Currency of a new fixed amount. */
  currency: Schema<'Currency'>
  onSaved: () => void
}

/** Creates or changes a promo code. See docs/product/promo-codes.md#fields. */
export function createPromoForm({ client, code, timeZone, currency, onSaved }: PromoFormOptions) {
  const form = createForm<PromoValues>({
    start: code ? toValues(code, timeZone, currency) : { ...blank, currency },
    check,
    save: async (values) => {
      const body = toBody(values, code, timeZone)
      if (code) await client.updatePromoCode({ path: { id: code.id }, body })
      else await client.createPromoCode({ body })
      onSaved()
    },
    refused: (error) => {
      // The only possible conflict is an existing code of the same name.
      if (error instanceof LinktillError && error.status === 409) return { code: error.message }
      return fieldProblems<PromoValues>(error, apiNames)
    },
  })
  return {
    ...form,
    setCode: (text: string) => form.set({ code: text.toUpperCase() }),
    restrictions: createRestrictions(client, form),
  }
}

const blank = {
  code: '',
  type: 'percentage',
  percent: '',
  amount: '',
  starts: '',
  ends: '',
  maxRedemptions: '',
  maxPerCustomer: '',
  discountCycles: '1',
  ...UNRESTRICTED,
} satisfies Partial<PromoValues>

const apiNames: Record<string, keyof PromoValues> = {
  code: 'code',
  percent: 'percent',
  amount: 'amount',
  currency: 'currency',
  starts_at: 'starts',
  ends_at: 'ends',
  max_redemptions: 'maxRedemptions',
  max_per_customer: 'maxPerCustomer',
  discount_cycles: 'discountCycles',
  link_ids: 'linkIds',
  product_ids: 'productIds',
}

const toValues = (code: PromoCode, timeZone: string, currency: Schema<'Currency'>): PromoValues => ({
  code: code.code,
  type: code.discount_type,
  percent: code.percent === null ? '' : String(code.percent),
  amount: code.amount === null ? '' : amountText(code.amount, code.currency!),
  currency: code.currency ?? currency,
  starts: code.starts_at === null ? '' : toLocalTime(code.starts_at, timeZone),
  ends: code.ends_at === null ? '' : toLocalTime(code.ends_at, timeZone),
  maxRedemptions: code.max_redemptions === null ? '' : String(code.max_redemptions),
  maxPerCustomer: code.max_per_customer === null ? '' : String(code.max_per_customer),
  discountCycles: code.discount_cycles === null ? '' : String(code.discount_cycles ?? 1),
  ...toRestricted(code),
})

function toBody(values: PromoValues, before: PromoCode | null, timeZone: string) {
  // The field has no seconds, so an unchanged time is sent as it was.
  const moment = (text: string, was: string | null | undefined) =>
    text === '' ? null : was && toLocalTime(was, timeZone) === text ? was : fromLocalTime(text, timeZone)
  const number = (text: string) => (text.trim() === '' ? null : Number(text))
  const isPercentage = values.type === 'percentage'
  return {
    code: values.code.trim(),
    discount_type: values.type,
    percent: isPercentage ? number(values.percent) : null,
    amount: isPercentage ? null : number(values.amount),
    currency: isPercentage ? null : values.currency,
    starts_at: moment(values.starts, before?.starts_at),
    ends_at: moment(values.ends, before?.ends_at),
    max_redemptions: number(values.maxRedemptions),
    max_per_customer: number(values.maxPerCustomer),
    discount_cycles: number(values.discountCycles),
    ...restrictionBody(values),
  }
}

const isDecimal = (text: string) => /^\d+(\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0
const isLimit = (text: string) =>
  text.trim() === '' || (/^\d+$/.test(text.trim()) && Number(text) > 0 && Number(text) <= MAX_LIMIT)

function check(values: PromoValues): Problems<PromoValues> {
  const problems: Problems<PromoValues> = {}
  if (values.code.trim() === '') problems.code = 'Enter a code.'
  else if (!/^[A-Z0-9][A-Z0-9_-]*$/.test(values.code.trim())) problems.code = 'Use letters, digits, - and _ only.'
  if (values.type === 'percentage' && !(isDecimal(values.percent) && Number(values.percent) <= 100))
    problems.percent = 'Enter a percentage up to 100.'
  if (values.type === 'fixed' && !(isAmount(values.amount, values.currency) && Number(values.amount) > 0))
    problems.amount = `Enter an amount such as ${amountText(5, values.currency)}.`
  if (values.starts !== '' && values.ends !== '' && values.starts >= values.ends)
    problems.ends = 'The end must be later than the start.'
  if (!isLimit(values.maxRedemptions)) problems.maxRedemptions = 'Enter a whole number above zero, or leave it empty.'
  if (!isLimit(values.maxPerCustomer)) problems.maxPerCustomer = 'Enter a whole number above zero, or leave it empty.'
  if (!isLimit(values.discountCycles) || Number(values.discountCycles) > MAX_CYCLES)
    problems.discountCycles = `Enter a whole number up to ${MAX_CYCLES}, or leave it empty.`
  return { ...problems, ...checkRestrictions(values) }
}
