import type { components } from '../../generated/openapi.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { minorOf } from './minorOf.ts'
import type { Tip } from '../../pricing/tip.ts'
import type { Sale } from './Sale.ts'

/**
 * Reads the tip that a shopper chose (docs/product/money.md#tips).
 * @throws 400 for a tip that the link does not offer.
 */
export function readTip({ tips, currency }: Sale, input: components['schemas']['TipInput'] | undefined): Tip | null {
  const { percent = 0, amount = 0 } = input ?? {}
  if (percent === 0 && amount === 0) return null
  if (!tips) throw invalidField('tip', 'This checkout link takes no tips.')
  const { taxClass } = tips
  if (percent > 0) {
    if (tips.type !== 'percent' || !tips.choices.includes(percent * 100))
      throw invalidField('tip.percent', 'This checkout link does not offer this tip.')
    return { percent: percent * 100, taxClass }
  }
  const amountMinor = minorOf('tip.amount', amount, currency)
  if (!tips.allowOther && !(tips.type === 'amount' && tips.choices.includes(amountMinor)))
    throw invalidField('tip.amount', 'This checkout link does not offer this tip.')
  return { amountMinor, taxClass }
}
