import type { Schema } from '@linktill/sdk'
import { formatMoney } from '../../lib/money.ts'

/** Half of the smallest unit of any currency: less is rounding. */
const LEAST = 0.0005

/**
 * Explains the difference between the revenue of products and the total revenue, in one currency. Null if there is none.
 * Products are counted at their prices; the total has shipping and tax, and lacks discounts and refunds.
 */
export function explainDifference(slices: Schema<'DashboardProducts'>['slices'], total: number, currency: string): string | null {
  const products = slices.reduce((sum, { value }) => sum + value, 0)
  const rest = total - products
  if (Math.abs(rest) < LEAST) return null
  const words = rest > 0 ? 'shipping and tax, less discounts and refunds' : 'discounts and refunds, less shipping and tax'
  return `Total Revenue ${formatMoney(total, currency)} = products ${formatMoney(products, currency)} ${rest > 0 ? '+' : '−'} ${formatMoney(Math.abs(rest), currency)} ${words}`
}
