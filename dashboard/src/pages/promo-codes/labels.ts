import type { Schema } from '@linktill/sdk'
import { formatCount, formatMoney } from '../../lib/money.ts'
import type { PromoCode, StatusFilter } from './promoCodes.ts'

/** Labels for values of the API. */
export const discountTypes: Record<Schema<'DiscountType'>, string> = { percentage: 'Percentage', fixed: 'Fixed amount' }
export const statusFilters: Record<StatusFilter, string> = {
  all: 'All statuses',
  active: 'Active',
  scheduled: 'Scheduled',
  ended: 'Ended',
}

/** 10%, or $5.00. */
export const discountOf = ({
  discount_type: type,
  percent,
  amount,
  currency,
}: Pick<PromoCode, 'discount_type' | 'percent' | 'amount' | 'currency'>): string =>
  type === 'percentage' ? `${percent}%` : formatMoney(amount, currency)

/** 7 of 100, or 7 without a limit. */
export const redemptionsOf = ({ redemptions, max_redemptions: limit }: PromoCode): string =>
  limit === null ? formatCount(redemptions) : `${formatCount(redemptions)} of ${formatCount(limit)}`

/** All, `2 links`, or `2 links, 1 product`. */
export const scopeOf = ({ link_ids, product_ids }: Pick<PromoCode, 'link_ids' | 'product_ids'>): string =>
  [countOf(link_ids, 'link'), countOf(product_ids, 'product')].filter(Boolean).join(', ') || 'All'

const countOf = ({ length }: string[], noun: string) => length > 0 && `${formatCount(length)} ${noun}${length === 1 ? '' : 's'}`

/** The badge of a code's status. A code that has reached its limit counts as ended. */
export function badgeOf(code: PromoCode): { status: string; label: string } {
  if (code.status === 'ended') {
    const atLimit = code.max_redemptions !== null && code.redemptions >= code.max_redemptions
    const isOver = code.ends_at !== null && new Date(code.ends_at) <= new Date()
    return { status: 'inactive', label: atLimit && !isOver ? 'Used up' : 'Ended' }
  }
  return code.status === 'scheduled' ? { status: 'pending', label: 'Scheduled' } : { status: 'active', label: 'Active' }
}

/** `3 pieces`, `$100.00`, or `3 pieces, $100.00`. */
export const conditionOf = ({ min_quantity, min_total, currency }: Schema<'AutomaticDiscount'>): string =>
  [
    min_quantity !== null && `${formatCount(min_quantity)} ${min_quantity === 1 ? 'piece' : 'pieces'}`,
    min_total !== null && formatMoney(min_total, currency),
  ]
    .filter(Boolean)
    .join(', ') || 'Every order'

/** The badge of a discount or a batch. */
export const statusBadge = (status: PromoCode['status']): { status: string; label: string } =>
  ({
    active: { status: 'active', label: 'Active' },
    scheduled: { status: 'pending', label: 'Scheduled' },
    ended: { status: 'inactive', label: 'Ended' },
  })[status]
