import { useSignals } from '@preact/signals-react/runtime'
import type { Checkout } from '../../core/checkout/createCheckout.js'
import { isFree as owesNothing } from '../../core/checkout/rules.js'
import { fill } from '../../languages/fill.js'
import { useScope } from './scope.js'

/** Whether nothing is owed. */
export const isFree = ({ totals }: Checkout): boolean => owesNothing(totals.value)

/** The text of the pay button. */
export function PayLabel() {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { total, then, currency } = checkout.totals.value
  if (isFree(checkout)) return messages.confirmFree
  if (total === 0) return messages.billing.subscribeLater
  // Instalments are a purchase.
  const words = then && !then.is_instalments ? messages.billing.subscribe : messages.pay
  return <span className="ck-money">{fill(words, { amount: money(total, currency) })}</span>
}
