import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { focusFirstInvalid } from './focus.js'
import { useScope } from './scope.js'

interface StepFormProps {
  /** Called on Continue and Pay. Resolves to false if a field is wrong. */
  onContinue: () => Promise<boolean>
  onBack?: () => void
  label: ReactNode
  children: ReactNode
}

/** The form of a step. It uses POST, so that submitting before hydration does not put the email into the URL. */
export function StepForm({ onContinue, onBack, label, children }: StepFormProps) {
  useSignals()
  const { checkout, messages } = useScope()
  const [sent, setSent] = useState(false)
  const busy = checkout.busy.value !== null || sent

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (sent) return
    setSent(true)
    const isGood = await onContinue()
    setSent(false)
    if (!isGood) focusFirstInvalid(form)
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      {children}
      <div className="ck-actions">
        {onBack && (
          <button type="button" className="ck-button ck-button-quiet" onClick={onBack} disabled={busy}>
            {messages.back}
          </button>
        )}
        <button className="ck-button ck-button-primary" aria-disabled={busy || undefined} aria-busy={busy || undefined}>
          {busy && <span className="ck-spin" aria-hidden="true" />}
          {label}
        </button>
      </div>
    </form>
  )
}
