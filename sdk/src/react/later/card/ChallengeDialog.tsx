import { useId, useLayoutEffect, useRef } from 'react'
import { useScope } from '../../parts/scope.js'

/** `left`: the shopper closed the dialog, and the payment still waits for the check. */
export type ChallengeAnswer = 'authenticated' | 'authentication_failed' | 'left'

/** The sandbox's simulation of the bank's check, in a dialog over the form. */
export function ChallengeDialog({ onAnswer }: { onAnswer: (answer: ChallengeAnswer) => void }) {
  const { messages } = useScope()
  const { title, text, complete, fail } = messages.challenge
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // A layout effect, because the focus is restored only if the dialog closes while it is still in the document.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className="ck-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault() // React removes the dialog
        onAnswer('left')
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      <div className="ck-dialog-actions">
        <button type="button" className="ck-button ck-button-primary" onClick={() => onAnswer('authenticated')}>
          {complete}
        </button>
        <button type="button" className="ck-button ck-button-line" onClick={() => onAnswer('authentication_failed')}>
          {fail}
        </button>
      </div>
    </dialog>
  )
}
