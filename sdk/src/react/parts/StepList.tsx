import type { Checkout } from '../../core/checkout/createCheckout.js'
import type { Step } from '../../core/checkout/state.js'
import { useScope } from '../scope.js'
import { CheckIcon } from './icons.js'

/** Returns the steps of this checkout in order. There is no shipping step if nothing is shipped. */
export const stepNames = ({ ships }: Checkout): Step[] => (ships ? ['contact', 'shipping', 'payment'] : ['contact', 'payment'])

export function StepList({ current }: { current: Step }) {
  const { checkout, messages } = useScope()
  const names = stepNames(checkout)
  const reached = names.indexOf(current)

  return (
    <ol className="ck-steps" aria-label={messages.steps}>
      {names.map((name, index) => (
        <li key={name} aria-current={index === reached ? 'step' : undefined}>
          {index < reached ? (
            <span className="ck-step-done">
              <span className="ck-hidden">{messages.stepDone}</span>
              <CheckIcon />
              {messages.step[name]}
            </span>
          ) : (
            messages.step[name]
          )}
        </li>
      ))}
    </ol>
  )
}
