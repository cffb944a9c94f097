import { useSignals } from '@preact/signals-react/runtime'
import { fill } from '../messages/fill.js'
import { useScope } from '../scope.js'
import { ItemRow } from './ItemRow.js'
import { TipChoice } from './TipChoice.js'

/** Every item of a link, with what the shopper may choose of it, and what they save. */
export function ItemChoices() {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { saved, currency } = checkout.totals.value
  const { tips } = checkout.link
  return (
    <>
      <ul className="ck-items ck-choices">
        {checkout.link.items.map((item) => (
          <ItemRow key={item.cartItemId} item={item} />
        ))}
      </ul>
      {tips && <TipChoice tips={tips} />}
      {saved ? <p className="ck-saved">{fill(messages.choices.saved, { amount: money(saved, currency) })}</p> : null}
    </>
  )
}
