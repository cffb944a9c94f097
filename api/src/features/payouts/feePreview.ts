import { invalidField } from '../../platform/http/errors.ts'
import type { Input } from '../../platform/http/handler.ts'
import { amountProblem, minorOf } from '../../shop/sale/minorOf.ts'
import { price } from '../../pricing/price.ts'

const NO_SHIPPING = { collected: false, costMinor: null, rates: [], country: null }

/**
 * Returns the amount whose fee is asked for, in minor units.
 * @throws 400 unless there is one of `items` and `amount`, and it can be charged.
 */
export function amountOf({ currency, amount, items }: Input<'previewFee'>['body']): number {
  if (amount !== undefined && items) throw invalidField('amount', 'Send items or an amount, not both.')
  if (amount !== undefined) return minorOf('amount', amount, currency)
  if (!items) throw invalidField('items', 'Send items or an amount.')
  const lines = items.map((item, index) => ({
    priceMinor: minorOf(`items.${index}.price`, item.price, currency),
    quantity: item.quantity,
    kind: 'digital' as const,
  }))
  const { total } = price({ currency, lines, shipping: NO_SHIPPING, discount: null, vat: null })
  const problem = amountProblem(total, currency)
  if (problem) throw invalidField('items', `The sum of the items ${problem}.`)
  return total
}
