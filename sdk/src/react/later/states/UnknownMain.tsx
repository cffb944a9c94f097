import { useSignals } from '@preact/signals-react/runtime'
import { Heading, Main } from '../../parts/Main.js'
import { useScope } from '../../parts/scope.js'
import { StateMark } from '../../parts/StateMark.js'
import { CheckAgain } from './CheckAgain.js'

/** Shown while the result of a payment is unknown. Has no pay button, so that nothing is charged twice. */
export function UnknownMain() {
  useSignals()
  const { checkout, messages } = useScope()
  const words = messages.unknown
  const processing = checkout.state.value.step === 'processing'

  return (
    <Main className="ck-state">
      <StateMark mark={checkout.notice.value ? 'paused' : 'waiting'} />
      <Heading>{processing ? words.processingTitle : words.title}</Heading>
      <p className="ck-lead">{processing ? words.processingText : words.text}</p>
      <CheckAgain />
    </Main>
  )
}
