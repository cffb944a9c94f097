import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import { fill } from '../../../languages/fill.js'
import { useScope } from '../../parts/scope.js'
import { amountText, readAmount } from './readAmount.js'

interface AmountButton {
  label: string
  isChosen: boolean
  choose: () => void
}

interface AmountPickerProps {
  /** The question, which names the group. */
  legend: string
  buttons: AmountButton[]
  /** The field for any other amount; null without one. `amount` is null while the chosen button has no amount. */
  other: { amount: number | null; minimum: number; maximum: number; choose: (amount: number) => void } | null
}

/** Amounts to choose from, and a field for any other. What the field shows is what is paid: a refused amount does not stay in it. */
export function AmountPicker({ legend, buttons, other }: AmountPickerProps) {
  useSignals()
  const { checkout, messages } = useScope()
  const isPaying = checkout.busy.value === 'paying'
  return (
    <fieldset className="ck-amounts">
      <legend>{legend}</legend>
      {buttons.length > 0 && (
        <div className="ck-amount-buttons">
          {buttons.map(({ label, isChosen, choose }) => (
            <button
              key={label}
              type="button"
              aria-pressed={isChosen}
              aria-disabled={isPaying || undefined}
              onClick={() => !isPaying && choose()}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {other && <AmountField {...other} label={buttons.length > 0 ? messages.choices.otherAmount : legend} />}
    </fieldset>
  )
}

type AmountFieldProps = NonNullable<AmountPickerProps['other']> & { label: string }

function AmountField({ label, amount, minimum, maximum, choose }: AmountFieldProps) {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { currency } = checkout.totals.value
  const words = messages.choices
  const id = useId()
  /** What is being typed; null while the field shows the amount. */
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = amount === null ? '' : amountText(amount, messages.money, currency)

  function type(text: string): void {
    setTyped(text)
    setProblem(null)
    const read = readAmount(text, messages.money, currency)
    // The total follows while the shopper types. What is out of range waits until the field is left.
    if (read !== null && read >= minimum && read <= maximum && read !== amount) choose(read)
  }

  function leave(): void {
    if (typed === null) return
    const read = typed.trim() === '' ? amount : readAmount(typed, messages.money, currency)
    setTyped(null)
    if (read === null) {
      if (typed.trim() !== '')
        setProblem(fill(words.amountExample, { amount: amountText(minimum || 5, messages.money, currency) }))
    } else if (read < minimum) {
      setProblem(fill(words.amountLeast, { amount: money(minimum, currency) }))
      choose(minimum)
    } else if (read > maximum) {
      setProblem(fill(words.amountMost, { amount: money(maximum, currency) }))
      choose(maximum)
    }
  }

  return (
    <div className="ck-field">
      <label htmlFor={id}>{label}</label>
      <span className="ck-amount">
        <input
          id={id}
          className="ck-input"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={typed ?? shown}
          readOnly={checkout.busy.value === 'paying'}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
        />
        <span aria-hidden="true">
          <bdi dir="ltr">{messages.money.symbols[currency] ?? currency}</bdi>
        </span>
      </span>
      <p className="ck-error" id={`${id}-error`} role="alert">
        {problem}
      </p>
    </div>
  )
}
