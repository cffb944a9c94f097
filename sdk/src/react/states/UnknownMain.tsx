import { useSignals } from '@preact/signals-react/runtime'
import { Heading, Main } from '../parts/Main.js'
import { problemText } from '../problemText.js'
import { useScope } from '../scope.js'
import { StateMark } from './StateMark.js'

/** The result of a payment is not known yet. There is no pay button here: nothing can be charged twice. */
export function UnknownMain() {
  useSignals()
  const { checkout, messages } = useScope()
  const words = messages.unknown
  const processing = checkout.state.value.step === 'processing'
  const problem = checkout.notice.value

  return (
    <Main className="ck-state">
      <StateMark mark={problem ? 'bad' : 'waiting'} />
      <Heading>{processing ? words.processingTitle : words.title}</Heading>
      <p className="ck-lead">{processing ? words.processingText : words.text}</p>
      {problem && (
        <>
          <p className="ck-lead" role="alert">
            <strong>{problemText(problem, messages)}</strong>
          </p>
          <div className="ck-actions">
            <button type="button" className="ck-button ck-button-primary ck-button-own" onClick={() => void checkout.retry()}>
              {words.checkAgain}
            </button>
          </div>
        </>
      )}
    </Main>
  )
}
