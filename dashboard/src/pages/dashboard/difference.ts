import type { Schema } from '@linktill/sdk'
import { formatMoney } from '../../lib/money.ts'

/** Half of the smallest unit of any currency: less is rounding. */
const LEAST = 0.0005

/**
 * Explains the difference between the revenue of products and the total revenue, in one currency. Null if there is none.
 * Products are counted at what was paid for them; the total has shipping and tips with their tax, and lacks refunds.
 */
export function explainDifference({ slices, parts, currency }: Schema<'DashboardProducts'>, total: number): string | null {
  const products = slices.reduce((sum, { value }) => sum + value, 0)
  const rest = total - products
  const named: [string, number][] = [
    ['shipping', parts.shipping],
    ['tips', parts.tips],
    ['tax', parts.tax],
    ['refunds', -parts.refunds],
  ]
  const shown = named.filter(([, amount]) => Math.abs(amount) >= LEAST)
  // A sale between the two answers.
  const isOff = Math.abs(shown.reduce((sum, [, amount]) => sum + amount, 0) - rest) >= LEAST
  if (isOff || shown.length === 0) return null
  const words = shown.map(([name, amount]) => `${amount > 0 ? '+' : '−'} ${name} ${formatMoney(Math.abs(amount), currency)}`)
  return `Total Revenue ${formatMoney(total, currency)} = products ${formatMoney(products, currency)} ${words.join(' ')}`
}
