import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { isVariantShort, takenOf } from '../../../core/checkout/takenOf.js'
import { fill } from '../../../languages/fill.js'
import { limitParts } from '../../parts/limits/limitsLoader.js'
import type { AwaitedVariants } from '../../parts/limits/WaitlistVariants.js'
import { useScope } from '../../parts/scope.js'
import { useLoaded } from '../../parts/useLoaded.js'
import { ItemRow } from './ItemRow.js'
import { TipChoice } from './TipChoice.js'

/** Every item of a link, with what the shopper may choose of it, and what they save. */
export function ItemChoices() {
  useSignals()
  const { checkout, messages, money } = useScope()
  const [picked, setPicked] = useState<AwaitedVariants>({})
  const { saved, currency } = checkout.totals.value
  const { link } = checkout
  const { tips, items, offersWaitlist } = link
  const short = items.flatMap((item) =>
    item.optional ? [] : item.variants.filter((one) => isVariantShort(item, one)).map(({ id }) => ({ item, id })),
  )
  const awaited = short.find(({ item, id }) => picked[item.cartItemId] === id)
  const chosen = takenOf(link, checkout.choice.value).flatMap(({ itemId, variantId }) => (variantId ? [[itemId, variantId]] : []))
  // One list of keys, in which the waiting list moves without losing what was typed.
  const rows = items.flatMap((item) => [
    <ItemRow key={item.cartItemId} item={item} onPick={(variantId) => setPicked({ ...picked, [item.cartItemId]: variantId })} />,
    offersWaitlist && item === (awaited ?? short[0])?.item && (
      <WaitlistSlot key="waitlist" wanted={awaited ? { ...Object.fromEntries(chosen), ...picked } : null} />
    ),
  ])
  return (
    <>
      <ul className="ck-items ck-choices">{rows}</ul>
      {tips && <TipChoice tips={tips} />}
      {saved ? <p className="ck-saved">{fill(messages.choices.saved, { amount: money(saved, currency) })}</p> : null}
    </>
  )
}

/** The waiting list of all items, below the one that is sold out. Few links have one, so this is loaded on its own. */
function WaitlistSlot({ wanted }: { wanted: AwaitedVariants | null }) {
  const { part } = useLoaded(limitParts)
  return part && <part.WaitlistOffer wanted={wanted} />
}
