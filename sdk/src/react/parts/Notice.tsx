import { useSignals } from '@preact/signals-react/runtime'
import { AlertIcon } from './icons.js'
import { problemText } from './problemText.js'
import { useScope } from './scope.js'

/** Notices that are not errors, so they are not red. */
const QUIET = new Set(['action_required', 'order_preparing', 'checking'])

/** Shows the checkout's problem, or else the hint of the step, in a slot of fixed height. */
export function Notice({ hint, short = false }: { hint: string; short?: boolean }) {
  useSignals()
  const { checkout, messages } = useScope()
  const problem = checkout.notice.value

  return (
    <div className={short ? 'ck-notice ck-notice-short' : 'ck-notice'}>
      {problem ? (
        <p className={QUIET.has(problem.code) ? 'ck-alert ck-alert-info' : 'ck-alert'} role="alert">
          <AlertIcon />
          <span>{problemText(problem, messages)}</span>
        </p>
      ) : (
        <p>{hint}</p>
      )}
    </div>
  )
}
