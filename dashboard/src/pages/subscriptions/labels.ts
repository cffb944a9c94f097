import type { Schema } from '@linktill/sdk'
import { formatDay, formatShortDay } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'

export type Subscription = Schema<'Subscription'>
export type Status = Subscription['status']
export type StatusFilter = Status | 'all'

/** The tabs of the list, in their order. */
export const statusTabs: Record<StatusFilter, string> = {
  all: 'All',
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Past due',
  paused: 'Paused',
  cancelled: 'Cancelled',
  ended: 'Ended',
}

const tones: Record<Status, string> = {
  active: 'active',
  trialing: 'pending',
  past_due: 'failed',
  paused: 'draft',
  cancelled: 'inactive',
  ended: 'inactive',
}

/** The badge of a subscription's state. One that is still charged for its minimum term is cancelled for the buyer. */
export const badgeOf = ({ status, cancels_at: cancelsAt }: Pick<Subscription, 'status' | 'cancels_at'>) =>
  cancelsAt && status === 'active'
    ? { status: tones.cancelled, label: 'Cancelled for its end' }
    : { status: tones[status], label: statusTabs[status] }

const units = { day: 'day', week: 'week', month: 'month', year: 'year' }

/** `a month`, `every 3 months`, `in 3 payments` */
export function rhythmText({ unit, every, cycles, is_instalments: isInstalments }: Subscription['billing']): string {
  if (isInstalments) return `in ${cycles} payments`
  return every === 1 ? `a ${units[unit]}` : `every ${every} ${units[unit]}s`
}

/** `€12.00 a month` */
export const priceText = ({ amount, currency, billing }: Pick<Subscription, 'amount' | 'currency' | 'billing'>): string =>
  `${formatMoney(amount, currency)} ${rhythmText(billing)}`

/** `Box (large)`, `2 × Box and 1 more` */
export function itemsText([first, ...others]: Subscription['items']): string {
  if (!first) return 'Subscription'
  const name = first.variant_name ? `${first.name} (${first.variant_name})` : first.name
  const one = first.quantity === 1 ? name : `${first.quantity} × ${name}`
  return others.length === 0 ? one : `${one} and ${others.length} more`
}

/** What happens next to it, in a few words: `Nov 3, 2026`, `Ends Nov 3`, `Resumes Nov 3`. */
export function nextText(subscription: Subscription, timeZone: string): string {
  const { status, next_charge_at: next, cancels_at: cancels, resumes_at: resumes, ended_at: ended } = subscription
  const day = (iso: string) => formatShortDay(iso, timeZone)
  if (ended) return `Ended ${day(ended)}`
  if (status === 'cancelled' && cancels) return `Ends ${day(cancels)}`
  if (status === 'paused') return resumes ? `Resumes ${day(resumes)}` : 'Paused'
  if (status === 'past_due') return 'Payment failed'
  return next ? formatDay(next, timeZone) : '–'
}
