import { money } from './en/money.js'
import { formatMoneyIn } from '../core/money.js'

/**
 * Formats an amount for en-US: `$1,234.50`, `€12.00`, `£5.00`. Returns `USD 0.00` if the amount is not a number.
 * `amount` is decimal, in major units, as the API sends it.
 */
export function formatMoney(amount: number | string | null | undefined, currency: string | null | undefined = 'USD'): string {
  return formatMoneyIn(money, typeof amount === 'string' && amount.trim() !== '' ? Number(amount) : amount, currency)
}
