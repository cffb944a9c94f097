import { useSignals } from '@preact/signals-react/runtime'
import type { PublicLink, Tip } from '../../../core/checkout/state.js'
import { takenOf } from '../../../core/checkout/takenOf.js'
import type { Messages } from '../../../languages/en/messages.js'
import { fill } from '../../../languages/fill.js'
import { useScope } from '../../parts/scope.js'
import { AmountPicker } from './AmountPicker.js'

/** Lets the shopper add a tip. Nothing is chosen at first. */
export function TipChoice({ tips }: { tips: NonNullable<PublicLink['tips']> }) {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { currency } = checkout.totals.value
  const tip = checkout.tip.value
  const add = (next: Tip) => void checkout.choose(takenOf(checkout.link, checkout.choice.value), next)
  const isPercent = tips.type === 'percent'
  const chosen = isPercent ? tip?.percent : tip?.amount
  const buttons = tips.choices.map((choice) => ({
    label: isPercent ? percentIn(messages, choice) : money(choice, currency),
    isChosen: chosen === choice,
    choose: () => add(isPercent ? { percent: choice } : { amount: choice }),
  }))
  const none = { label: messages.choices.noTip, isChosen: !tip, choose: () => add(null) }
  const addOther = (amount: number) => add(amount > 0 ? { amount } : null)
  return (
    <AmountPicker
      legend={messages.choices.addTip}
      buttons={[none, ...buttons]}
      other={tips.allow_other ? { amount: tip?.amount ?? null, minimum: 0, maximum: Infinity, choose: addOther } : null}
    />
  )
}

/** Writes a percentage as the language does in `20% off`: the sign may be before the number, or apart from it. */
const percentIn = ({ choices }: Messages, percent: number): string =>
  fill(/[%٪]?[\s\u00A0]?\{percent\}[\s\u00A0]?[%٪]?/.exec(choices.off)![0].trim(), { percent })
