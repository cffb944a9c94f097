import type { Schema } from '@linktill/sdk'
import { formatHour, formatMonth, formatShortDay } from '../../lib/dates.ts'

/** The API's value for everything beyond the most frequent values. */
const OTHER = '(other)'

/** Maps values of the API to labels. Unknown values stay unchanged. */
const named = (names: Record<string, string>) => (value: string) =>
  value === OTHER ? 'Other' : Object.hasOwn(names, value) ? names[value]! : value

export const sourceName = named({ '': 'Direct/Unknown' })
export const deviceName = named({ '': 'Unknown', phone: 'Phone', tablet: 'Tablet', computer: 'Computer' })
export const stepName = named({
  '': 'Unknown step',
  contact: 'Contact Information',
  shipping: 'Shipping Address',
  payment: 'Payment Details',
})
export const reasonName = named({
  left: 'No reason seen',
  declined: 'Payment declined',
  promo_refused: 'Promo code refused',
  out_of_stock: 'Out of stock',
})
export const utmName = named({})

type Step = Schema<'AnalyticsNumbers'>['step']

/** The label of a chart's point in the merchant's time zone: 10 AM, Nov 20, Nov 2026. */
export function pointName(from: string, step: Step, timeZone: string): string {
  switch (step) {
    case 'hour':
      return formatHour(from, timeZone)
    case 'day':
      return formatShortDay(from, timeZone)
    case 'month':
      return formatMonth(from, timeZone)
    default:
      return step satisfies never
  }
}
