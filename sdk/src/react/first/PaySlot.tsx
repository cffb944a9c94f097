import { useScope } from '../parts/scope.js'
import { useLoaded } from '../parts/useLoaded.js'
import { LoadAgain } from './LoadAgain.js'
import { laterSteps } from './loaders.js'

/** The payment below the contact, where nothing is shipped. Reserves its height, and is loaded after the contact is usable. */
export function PaySlot() {
  const { messages } = useScope()
  const { part, failed, retry } = useLoaded(laterSteps)
  return (
    <div className="ck-pay">
      {part && <part.QuestionsPart />}
      <h2 className="ck-title">{messages.title.payment}</h2>
      {part && <part.PayPart />}
      {failed && <LoadAgain retry={retry} />}
    </div>
  )
}
