import { type Currency, CURRENCY_DECIMALS, maximumMinor } from '../../pricing/currencies.ts'
import { toMajor, toMinor } from '../../pricing/money.ts'
import { invalidField } from '../../platform/http/errors.ts'

/**
 * Converts a decimal of the contract to minor units.
 * @param path of the field; its last part is its name.
 * @throws 400 if it has more decimals than the currency, or is more than can be charged.
 */
export function minorOf(path: string, amount: number, currency: Currency): number {
  const minor = toMinor(amount, currency)
  const wrong = amountProblem(minor, currency)
  if (minor === null || wrong) throw invalidField(path, `${path.split('.').at(-1)} ${wrong}.`)
  return minor
}

/** Returns what is wrong with an amount, or null. `minor` is null for an amount with too many decimals. */
export function amountProblem(minor: number | null, currency: Currency): string | null {
  const decimals = CURRENCY_DECIMALS[currency]
  if (minor === null) return `must have ${decimals === 0 ? 'no' : `at most ${decimals}`} decimals in ${currency}`
  const most = maximumMinor(currency)
  return minor > most ? `must be at most ${toMajor(most, currency)} in ${currency}` : null
}
