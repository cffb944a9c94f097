import { useSignals } from '@preact/signals-react/runtime'
import { fill } from '../../languages/fill.js'
import { useScope } from './scope.js'

/** The text of the pay button: it names the duty to pay. */
export function PayLabel() {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { total, then, currency } = checkout.totals.value
  const { subscribe, subscribeLater } = messages.billing
  // Instalments are a purchase.
  const paid = then && !then.is_instalments ? subscribe : messages.pay
  const text = total ? paid : then ? subscribeLater : messages.confirmFree
  return <span className="ck-money">{fill(text, { amount: money(total, currency) })}</span>
}
