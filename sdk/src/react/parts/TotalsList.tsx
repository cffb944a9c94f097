import { useSignals } from '@preact/signals-react/runtime'
import { formatNumber } from '../../core/money.js'
import { fill } from '../../languages/fill.js'
import { useScope } from './scope.js'

/** Subtotal, discounts, shipping, tax and total from the server. `removable`: shows the button that removes the promo code. */
export function TotalsList({ removable = false }: { removable?: boolean }) {
  useSignals()
  const { checkout, messages, money: moneyIn } = useScope()
  const words = messages.summary
  const { subtotal, discounts, shipping, tip, taxes, taxIncluded, taxPending, total, totalBeforeDiscount, currency } =
    checkout.totals.value
  const money = (amount: number) => moneyIn(amount, currency)

  // Only a buyer that owes the tax itself is told about a line without tax: categories AE and K have a label of their own.
  const taxLines = taxes.map(
    ({ name, rate, category, tax }) =>
      !'EGO'.includes(category) && (
        <div key={category + rate + name}>
          <dt>
            {words[category as 'AE' | 'K'] ??
              (name && !taxIncluded
                ? name
                : fill(name ? words.includes : taxIncluded ? words.taxIncluded : words.tax, {
                    tax: name!,
                    rate: formatNumber(rate, messages.money),
                  }))}
          </dt>
          <dd className="ck-money">{money(tax)}</dd>
        </div>
      ),
  )

  return (
    <dl className="ck-totals">
      <div>
        <dt>{words.subtotal}</dt>
        <dd className="ck-money">{money(subtotal)}</dd>
      </div>
      {discounts.map(({ kind, name, amount }) => (
        <div key={kind} className={`ck-${kind}`}>
          <dt>
            {words.discount} <code>{name}</code>{' '}
            {removable && kind === 'code' && (
              <button
                type="button"
                className="ck-link"
                aria-label={fill(messages.promo.removeLabel, { code: name })}
                onClick={checkout.removePromo}
                disabled={!!checkout.busy.value}
              >
                {messages.promo.remove}
              </button>
            )}
          </dt>
          {/* A code of a subscription may lower only what follows. */}
          <dd className="ck-money ck-less">{amount > 0 && money(-amount).replace('-', '−')}</dd>
        </div>
      ))}
      {checkout.ships && (
        <div>
          <dt>{words.shipping}</dt>
          <dd className="ck-money">{shipping ? money(shipping) : words.free}</dd>
        </div>
      )}
      {!!tip && (
        <div>
          <dt>{messages.choices.tip}</dt>
          <dd className="ck-money">{money(tip)}</dd>
        </div>
      )}
      {!taxIncluded && taxLines}
      {taxPending && (
        <div>
          <dt>{words.taxPending}</dt>
          <dd>{words.taxFromAddress}</dd>
        </div>
      )}
      <div className="ck-sum">
        <dt>{words.total}</dt>
        <dd className="ck-money">
          {totalBeforeDiscount && (
            <>
              <span className="ck-hidden">{words.totalBefore}</span> <s>{money(totalBeforeDiscount)}</s>{' '}
            </>
          )}
          {money(total)}
        </dd>
      </div>
      {taxIncluded && taxLines}
    </dl>
  )
}
