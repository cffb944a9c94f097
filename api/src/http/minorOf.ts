import { type Currency, toMinor } from '../pricing/money.ts'
import { invalidField } from './errors.ts'

/**
 * Converts a decimal of the contract to minor units.
 * @param path of the field; its last part is its name.
 * @throws 400 if it has more decimals than the currency.
 */
export function minorOf(path: string, amount: number, currency: Currency): number {
  const minor = toMinor(amount, currency)
  if (minor === null) throw invalidField(path, `${path.split('.').at(-1)} must have at most 2 decimals in ${currency}.`)
  return minor
}
