import { useSignals } from '@preact/signals-react/runtime'
import type { Checkout } from '../../core/checkout/createCheckout.js'
import { fill } from '../../languages/fill.js'
import { useScope } from './scope.js'

/** Whether nothing is owed. */
export const isFree = ({ totals }: Checkout): boolean => totals.value.total === 0

/** The text of the pay button. */
export function PayLabel() {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { total, currency } = checkout.totals.value
  return isFree(checkout) ? (
    messages.confirmFree
  ) : (
    <span className="ck-money">{fill(messages.pay, { amount: money(total, currency) })}</span>
  )
}
