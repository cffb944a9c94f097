import { useSignals } from '@preact/signals-react/runtime'
import { billingText } from './billingText.js'
import { useScope } from '../../parts/scope.js'

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

/** Of the summary: what is paid besides the items, and what follows. The style sheet puts that below the totals. */
export const BillingPart = () => (
  <>
    <ChargeRows />
    <BillingTerms />
  </>
)

/** What a first payment pays besides the items: the setup, or the trial. */
function ChargeRows() {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { items, currency } = checkout.totals.value
  const charges = items.filter(({ charge }) => charge)
  if (charges.length === 0) return null
  return (
    <ul className="ck-items ck-charges">
      {charges.map(({ charge, cartItemId, lineTotal }) => (
        <li key={cartItemId}>
          <b>{messages.billing[charge!]}</b>
          <span className="ck-money">{money(lineTotal, currency)}</span>
        </li>
      ))}
    </ul>
  )
}
