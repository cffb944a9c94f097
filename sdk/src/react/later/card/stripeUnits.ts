import type { Totals } from '../../../core/checkout/state.js'
import { fractionDigits } from '../../../core/money.js'

/** Returns the total in Stripe's units, which count hundredths of two currencies that have none. */
export const toUnits = ({ total, currency }: Pick<Totals, 'total' | 'currency'>): number =>
  Math.round(total * 10 ** (currency === 'ISK' || currency === 'UGX' ? 2 : fractionDigits(currency)))
