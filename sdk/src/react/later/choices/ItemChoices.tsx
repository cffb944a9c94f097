import { useSignals } from '@preact/signals-react/runtime'
import { Fragment } from 'react'
import { isVariantShort } from '../../../core/checkout/takenOf.js'
import { fill } from '../../../languages/fill.js'
import { limitParts } from '../../parts/limits/limitsLoader.js'
import { useScope } from '../../parts/scope.js'
import { useLoaded } from '../../parts/useLoaded.js'
import { ItemRow } from './ItemRow.js'
import { TipChoice } from './TipChoice.js'

/** Every item of a link, with what the shopper may choose of it, and what they save. */
export function ItemChoices() {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { saved, currency } = checkout.totals.value
  const { tips, items, offersWaitlist } = checkout.link
  const missing = items.find((item) => !item.optional && item.variants.some((variant) => isVariantShort(item, variant)))
  return (
    <>
      <ul className="ck-items ck-choices">
        {items.map((item) => (
          <Fragment key={item.cartItemId}>
            <ItemRow item={item} />
            {offersWaitlist && item === missing && <WaitlistSlot />}
          </Fragment>
        ))}
      </ul>
      {tips && <TipChoice tips={tips} />}
      {saved ? <p className="ck-saved">{fill(messages.choices.saved, { amount: money(saved, currency) })}</p> : null}
    </>
  )
}

/** Follows the first item with a missing variant, and serves all items. Few links have one, so this is loaded on its own. */
function WaitlistSlot() {
  const { part } = useLoaded(limitParts)
  return (
    part && (
      <li className="ck-wide">
        <part.WaitlistOffer />
      </li>
    )
  )
}
