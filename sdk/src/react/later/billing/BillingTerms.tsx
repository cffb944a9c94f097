import { useSignals } from '@preact/signals-react/runtime'
import { billingText } from './billingText.js'
import { useScope } from './scope.js'

/** What is charged when, of the price that is shown. Empty if nothing follows. */
export function useBillingText(): string {
  useSignals()
  const scope = useScope()
  return billingText(scope.checkout.totals.value, scope)
}

/** What is charged when, beside the totals. */
export function BillingTerms() {
  const text = useBillingText()
  return text && <p className="ck-billing">{text}</p>
}

/** What a first payment pays besides the items: the setup, or the trial. */
export function ChargeRows() {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { items, currency } = checkout.totals.value
  return items.map(
    ({ charge, cartItemId, lineTotal }) =>
      charge && (
        <li key={cartItemId} className="ck-charge">
          <b>{messages.billing[charge]}</b>
          <span className="ck-money">{money(lineTotal, currency)}</span>
        </li>
      ),
  )
}
