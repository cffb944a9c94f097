import { useSignals } from '@preact/signals-react/runtime'
import type { ChosenItem, PublicLink } from '../../../core/checkout/state.js'
import { takenOf } from '../../../core/checkout/takenOf.js'
import { useScope } from '../../parts/scope.js'
import { AmountPicker } from './AmountPicker.js'
import { withAmount } from './taken.js'

type OpenPrice = NonNullable<PublicLink['items'][number]['openPrice']>

/** Lets the shopper name the price of an item. */
export function ItemAmount({ own, openPrice }: { own: ChosenItem; openPrice: OpenPrice }) {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { currency } = checkout.totals.value
  const { minimum, maximum, suggestion, choices } = openPrice
  const amount = own.amount ?? suggestion
  const choose = (next: number) =>
    void checkout.choose(withAmount(takenOf(checkout.link, checkout.choice.value), own.itemId, next))
  return (
    <AmountPicker
      legend={openPrice.donation ? messages.choices.chooseDonation : messages.choices.namePrice}
      buttons={choices.map((choice) => ({
        label: money(choice, currency),
        isChosen: choice === amount,
        choose: () => choose(choice),
      }))}
      other={{ amount, minimum, maximum, choose }}
    />
  )
}
