import type { Schema } from '@linktill/sdk'
import type { Problems } from '../../lib/form.ts'
import { fromLocalTime, toLocalTime } from '../promo-codes/localTime.ts'
import type { Link } from '../checkout-links/links.ts'

const MAX_SALES = 1_000_000
const MAX_PER_CUSTOMER = 1000

/** Schedule and limits as typed. Numbers are strings, times are in the merchant's time zone. */
export interface LimitValues {
  starts: string
  ends: string
  maxSales: string
  maxPerCustomer: string
  beforeText: string
  afterText: string
  offersWaitlist: boolean
}

/** The fields by their names in the API. */
export const limitNames: Record<string, keyof LimitValues> = {
  'limits.starts_at': 'starts',
  'limits.ends_at': 'ends',
  'limits.max_sales': 'maxSales',
  'limits.max_per_customer': 'maxPerCustomer',
  'limits.before_text': 'beforeText',
  'limits.after_text': 'afterText',
}

export function limitValuesOf(link: Link, timeZone: string): LimitValues {
  const { starts_at, ends_at, max_sales, max_per_customer, before_text, after_text, offers_waitlist } = link.limits
  return {
    starts: starts_at ? toLocalTime(starts_at, timeZone) : '',
    ends: ends_at ? toLocalTime(ends_at, timeZone) : '',
    maxSales: max_sales ? String(max_sales) : '',
    maxPerCustomer: max_per_customer ? String(max_per_customer) : '',
    beforeText: before_text ?? '',
    afterText: after_text ?? '',
    offersWaitlist: offers_waitlist,
  }
}

/** Returns what changed, for the body of a request; empty if nothing did. */
export function limitChanges(values: LimitValues, link: Link, timeZone: string): { limits?: Schema<'LinkLimitsChanges'> } {
  const before = limitValuesOf(link, timeZone)
  const time = (text: string) => (text === '' ? null : fromLocalTime(text, timeZone))
  const number = (text: string) => (text.trim() === '' ? null : Number(text))
  const limits = {
    // The field has no seconds, so an unchanged time is not sent.
    ...(values.starts !== before.starts && { starts_at: time(values.starts) }),
    ...(values.ends !== before.ends && { ends_at: time(values.ends) }),
    ...(values.maxSales !== before.maxSales && { max_sales: number(values.maxSales) }),
    ...(values.maxPerCustomer !== before.maxPerCustomer && { max_per_customer: number(values.maxPerCustomer) }),
    ...(values.beforeText !== before.beforeText && { before_text: values.beforeText.trim() || null }),
    ...(values.afterText !== before.afterText && { after_text: values.afterText.trim() || null }),
    ...(values.offersWaitlist !== before.offersWaitlist && { offers_waitlist: values.offersWaitlist }),
  }
  return Object.keys(limits).length ? { limits } : {}
}

export function checkLimits({ starts, ends, maxSales, maxPerCustomer }: LimitValues): Problems<LimitValues> {
  const problems: Problems<LimitValues> = {}
  if (starts !== '' && ends !== '' && starts >= ends) problems.ends = 'The end must be later than the start.'
  if (!isLimit(maxSales, MAX_SALES)) problems.maxSales = 'Enter a whole number from 1 to 1,000,000, or leave it empty.'
  if (!isLimit(maxPerCustomer, MAX_PER_CUSTOMER))
    problems.maxPerCustomer = 'Enter a whole number from 1 to 1,000, or leave it empty.'
  return problems
}

const isLimit = (text: string, most: number) =>
  text.trim() === '' || (/^\d+$/.test(text.trim()) && Number(text) > 0 && Number(text) <= most)
