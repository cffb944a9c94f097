import type { components } from '../../generated/openapi.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { minorOf } from '../../shop/sale/minorOf.ts'
import { type Currency, maximumMinor, MINIMUM_CHARGE_MINOR } from '../../pricing/currencies.ts'
import { formatMoney } from '../../pricing/money.ts'
import type { OpenPrice } from '../../pricing/openPrice.ts'
import type { TipOffer } from '../../pricing/tip.ts'

type Schemas = components['schemas']

const ascending = (amounts: number[]) => [...new Set(amounts)].toSorted((one, other) => one - other)

/**
 * Reads the price mode of a link's item (docs/product/links.md#prices-that-shoppers-name).
 * @param path of the item, `items.0`.
 * @throws 400 for amounts that do not fit each other or cannot be charged.
 */
export function readOpenPrice(
  path: string,
  { price_override: override, open_price: input }: Pick<Schemas['LinkInput']['items'][number], 'price_override' | 'open_price'>,
  currency: Currency,
): OpenPrice | null {
  if (!input) return null
  const at = (name: string) => `${path}.open_price.${name}`
  if (override !== null && override !== undefined)
    throw invalidField(`${path}.open_price`, 'An item has either a price of its own or one that the shopper names.')
  const minimumMinor = minorOf(at('minimum'), input.minimum, currency)
  const least = MINIMUM_CHARGE_MINOR[currency] ?? 0
  if (minimumMinor > 0 && minimumMinor < least)
    throw invalidField(at('minimum'), `The minimum must be 0, or at least ${formatMoney(least, currency)}, which can be charged.`)
  const highestMinor = given(input.maximum) ? minorOf(at('maximum'), input.maximum, currency) : maximumMinor(currency)
  if (highestMinor < Math.max(minimumMinor, 1))
    throw invalidField(at('maximum'), 'The maximum must be above zero and not below the minimum.')
  const inRange = (name: string, amount: number): number => {
    const minor = minorOf(at(name), amount, currency)
    if (minor < minimumMinor || minor > highestMinor)
      throw invalidField(
        at(name),
        `The amount must be from ${formatMoney(minimumMinor, currency)} to ${formatMoney(highestMinor, currency)}.`,
      )
    return minor
  }
  return {
    minimumMinor,
    maximumMinor: highestMinor,
    suggestionMinor: given(input.suggestion) ? inRange('suggestion', input.suggestion) : minimumMinor,
    choicesMinor: ascending((input.choices ?? []).map((amount, index) => inRange(`choices.${index}`, amount))),
    isDonation: input.donation ?? false,
  }
}

/**
 * Refuses a link that takes donations and sells products: its receipt could be neither an invoice nor a donation's.
 * @throws 400 naming the first item that differs.
 */
export function assertOnePurpose(items: Schemas['LinkInput']['items']): void {
  const isDonation = ({ open_price }: (typeof items)[number]) => open_price?.donation ?? false
  const other = items.findIndex((item) => isDonation(item) !== isDonation(items[0]!))
  if (other < 0) return
  throw invalidField(`items.${other}.open_price.donation`, 'A link takes donations or sells products, not both.')
}

/**
 * Reads the tips of a link.
 * @throws 400 naming the choice that is neither a percentage nor an amount.
 */
export function readTips(input: NonNullable<Schemas['TipSettings']>, currency: Currency): TipOffer {
  const readChoice = (choice: number, index: number): number => {
    const path = `tips.choices.${index}`
    if (input.type === 'amount') return minorOf(path, choice, currency)
    if (!Number.isInteger(choice) || choice > 100) throw invalidField(path, 'A tip in percent is a whole number from 1 to 100.')
    return choice * 100
  }
  return {
    type: input.type,
    choices: ascending(input.choices.map(readChoice)),
    allowOther: input.allow_other,
    taxClass: input.tax_class,
  }
}

const given = (amount: number | null | undefined): amount is number => amount !== null && amount !== undefined
