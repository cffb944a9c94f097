import type { Schema } from '@linktill/sdk'
import { formatCount, formatMoney } from '../../lib/money.ts'
import type { PromoCode, StatusFilter } from './promoCodes.ts'

/** How the page calls what the API calls by a word. */
export const discountTypes: Record<Schema<'DiscountType'>, string> = { percentage: 'Percentage', fixed: 'Fixed amount' }
export const currencyNames = { USD: 'USD', EUR: 'EUR', GBP: 'GBP' } as const
export const statusFilters: Record<StatusFilter, string> = {
  all: 'All statuses',
  active: 'Active',
  scheduled: 'Scheduled',
  ended: 'Ended',
}

/** 10%, or $5.00. */
export const discountOf = ({ discount_type: type, percent, amount, currency }: PromoCode): string =>
  type === 'percentage' ? `${percent}%` : formatMoney(amount, currency)

/** 7 of 100, or 7 where nothing limits it. */
export const redemptionsOf = ({ redemptions, max_redemptions: limit }: PromoCode): string =>
  limit === null ? formatCount(redemptions) : `${formatCount(redemptions)} of ${formatCount(limit)}`

/** All, or 2 links. */
export const linksOf = ({ link_ids: ids }: PromoCode): string =>
  ids.length === 0 ? 'All' : `${formatCount(ids.length)} ${ids.length === 1 ? 'link' : 'links'}`

/** The status as a badge says it. A code at its limit has ended too, until the limit is raised. */
export function badgeOf(code: PromoCode): { status: string; label: string } {
  if (code.status === 'ended') {
    const atLimit = code.max_redemptions !== null && code.redemptions >= code.max_redemptions
    const isOver = code.ends_at !== null && new Date(code.ends_at) <= new Date()
    return { status: 'inactive', label: atLimit && !isOver ? 'Used up' : 'Ended' }
  }
  return code.status === 'scheduled' ? { status: 'pending', label: 'Scheduled' } : { status: 'active', label: 'Active' }
}
