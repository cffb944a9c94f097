import type { Step } from '../../core/checkout/state.js'
import { CheckIcon } from './icons.js'
import { useScope } from './scope.js'

/** The steps in order. If nothing is shipped, the form is one page and has no steps. */
export const STEPS: Step[] = ['contact', 'shipping', 'payment']

export function StepList({ current }: { current: Step }) {
  const { messages } = useScope()
  const reached = STEPS.indexOf(current)

  return (
    <ol className="ck-steps" aria-label={messages.steps}>
      {STEPS.map((name, index) => (
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
