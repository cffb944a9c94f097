import { useScope } from '../parts/scope.js'

/** Says that a part of the page could not be loaded. */
export function LoadAgain({ retry }: { retry: () => void }) {
  const { messages } = useScope()
  return (
    <>
      <p className="ck-hint" role="alert">
        {messages.problem.unreachable}
      </p>
      <button type="button" className="ck-button ck-button-line" onClick={retry}>
        {messages.error.tryAgain}
      </button>
    </>
  )
}
