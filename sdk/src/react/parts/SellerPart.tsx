import { useId, useState } from 'react'
import type { Messages } from '../messages/en.js'
import { laterSteps } from '../steps/laterStepsLoader.js'
import { LoadAgain } from './LoadAgain.js'
import { useLoaded } from './useLoaded.js'

/** The button that shows who sells, on every page of the checkout. */
export function SellerPart({ messages }: { messages: Messages }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button type="button" className="ck-link" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {messages.seller}
      </button>
      <div id={id} hidden={!open}>
        {open && <Info />}
      </div>
    </>
  )
}

function Info() {
  const { part, failed, retry } = useLoaded(laterSteps)
  return part ? <part.SellerInfo /> : failed && <LoadAgain retry={retry} />
}
