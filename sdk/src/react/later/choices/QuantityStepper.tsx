import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import type { PublicLink } from '../../../core/checkout/state.js'
import { fill } from '../../../languages/fill.js'
import { useScope } from '../../parts/scope.js'
import { nearestQuantity } from './taken.js'

interface QuantityStepperProps {
  item: PublicLink['items'][number]
  quantity: number
  onChange: (quantity: number) => void
}

/** The quantity of an item: a field for a number, which arrow keys change too, between two buttons. */
export function QuantityStepper({ item, quantity, onChange }: QuantityStepperProps) {
  useSignals()
  const { checkout, messages } = useScope()
  const id = useId()
  /** What is being typed; null while the field shows the quantity. */
  const [typed, setTyped] = useState<string | null>(null)
  const { min, max, step } = item.adjustable!
  const words = messages.choices
  const product = item.productName
  const isPaying = checkout.busy.value === 'paying'

  function take(wish: number): void {
    setTyped(null)
    const next = nearestQuantity(item, wish)
    if (next !== quantity) onChange(next)
  }

  const button = (label: string, sign: string, wish: number) => (
    <button
      type="button"
      aria-label={fill(label, { product })}
      aria-controls={id}
      aria-disabled={isPaying || nearestQuantity(item, wish) === quantity || undefined}
      onClick={() => !isPaying && take(wish)}
    >
      {sign}
    </button>
  )

  return (
    <span className="ck-stepper">
      {button(words.fewer, '−', quantity - step)}
      <input
        id={id}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        {...{ min, max, step }}
        value={typed ?? quantity}
        readOnly={isPaying}
        aria-label={fill(words.quantity, { product })}
        onChange={(event) => {
          const { value, validity } = event.target
          // Arrow keys and whole numbers count at once; what is half typed waits until the field is left.
          if (value !== '' && validity.valid && nearestQuantity(item, Number(value)) === Number(value)) take(Number(value))
          else setTyped(value)
        }}
        onBlur={() => typed !== null && take(typed === '' ? quantity : Number(typed))}
      />
      {button(words.more, '+', quantity + step)}
      {step > 1 && <small>{fill(words.steps, { step })}</small>}
    </span>
  )
}
