import { useSignals } from '@preact/signals-react/runtime'
import { fill } from '../../../languages/fill.js'
import { useScope } from '../../parts/scope.js'
import { BillingTerms } from '../billing/BillingTerms.js'
import { TotalsList } from '../../parts/TotalsList.js'

/**
 * What is bought, and what it costs, directly above the pay button: Article 8(2) of Directive 2011/83/EU wants it there,
 * and the summary may be folded or beside the form (docs/product/consumer-law.md#the-pay-step).
 */
export function PayReview() {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { items, currency } = checkout.totals.value
  const isOnce = (id: string) => checkout.link.items.find(({ cartItemId }) => cartItemId === id)?.recurring === false
  return (
    <div className="ck-review">
      <ul>
        {items.map(({ cartItemId, productName, variantName, quantity, lineTotal, charge }) => (
          <li key={cartItemId}>
            <span>
              <bdi>{charge ? messages.billing[charge] : productName}</bdi>
              {variantName && <small>{variantName}</small>}
              {isOnce(cartItemId) && <small>{messages.billing.once}</small>}
              {!charge && <small>{fill(messages.summary.quantity, { count: quantity })}</small>}
            </span>
            <span className="ck-money">{money(lineTotal, currency)}</span>
          </li>
        ))}
      </ul>
      <TotalsList />
      <BillingTerms />
    </div>
  )
}
