import { useSignals } from '@preact/signals-react/runtime'
import type { PublicLink } from '../../core/checkout/state.js'
import { formatNumber } from '../../core/money.js'
import { useScope } from '../scope.js'
import { AmountPicker } from './AmountPicker.js'

/** Lets the shopper add a tip. Nothing is chosen at first. */
export function TipChoice({ tips }: { tips: NonNullable<PublicLink['tips']> }) {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { currency } = checkout.totals.value
  const tip = checkout.tip.value
  const isPercent = tips.type === 'percent'
  const chosen = isPercent ? tip?.percent : tip?.amount
  const buttons = tips.choices.map((choice) => ({
    label: isPercent ? `${formatNumber(choice, messages.money)}\u00A0%` : money(choice, currency),
    isChosen: chosen === choice,
    choose: () => void checkout.chooseTip(isPercent ? { percent: choice } : { amount: choice }),
  }))
  const none = { label: messages.choices.noTip, isChosen: !tip, choose: () => void checkout.chooseTip(null) }
  const chooseOther = (amount: number) => void checkout.chooseTip(amount > 0 ? { amount } : null)
  return (
    <AmountPicker
      legend={messages.choices.addTip}
      buttons={[none, ...buttons]}
      other={tips.allow_other ? { amount: tip?.amount ?? null, minimum: 0, maximum: Infinity, choose: chooseOther } : null}
    />
  )
}
