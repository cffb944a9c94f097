import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { problemText } from '../../parts/problemText.js'
import { useScope } from '../../parts/scope.js'

/** Shows why the result could not be read, and a button to check again. Retries when the browser is back online. */
export function CheckAgain() {
  useSignals()
  const { checkout, messages } = useScope()
  const problem = checkout.notice.value
  const failed = problem !== null

  useEffect(() => {
    if (!failed) return
    const retry = () => void checkout.retry()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [checkout, failed])

  if (!problem) return null
  return (
    <>
      <p className="ck-lead" role="alert">
        <strong>{problemText(problem, messages)}</strong>
      </p>
      <div className="ck-actions">
        <button type="button" className="ck-button ck-button-primary ck-button-own" onClick={() => void checkout.retry()}>
          {messages.unknown.checkAgain}
        </button>
      </div>
    </>
  )
}
