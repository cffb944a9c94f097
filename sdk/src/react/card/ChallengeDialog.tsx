import { useId, useLayoutEffect, useRef } from 'react'
import { useScope } from '../scope.js'

/** `left`: closed without an answer; the payment goes on waiting for one. */
export type ChallengeAnswer = 'authenticated' | 'authentication_failed' | 'left'

/** The bank's check as the sandbox plays it, over the form and not on another page. */
export function ChallengeDialog({ onAnswer }: { onAnswer: (answer: ChallengeAnswer) => void }) {
  const { messages } = useScope()
  const { title, text, complete, fail } = messages.challenge
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // A layout effect: it must close while the dialog still stands in the page, or the focus is not given back.
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
        event.preventDefault() // React removes it
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
