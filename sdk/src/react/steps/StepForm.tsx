import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode, SyntheticEvent } from 'react'
import { focusFirstInvalid } from '../parts/focus.js'
import { useScope } from '../scope.js'

interface StepFormProps {
  /** Called on Continue. Resolves to false if the step is incomplete. */
  onContinue: () => Promise<boolean>
  onBack?: () => void
  label: string
  children: ReactNode
}

/** The form of a step before payment. It uses POST, so that submitting before hydration does not put the email into the URL. */
export function StepForm({ onContinue, onBack, label, children }: StepFormProps) {
  useSignals()
  const { checkout, messages } = useScope()
  const busy = checkout.busy.value !== null

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (!(await onContinue())) focusFirstInvalid(form)
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
        <button className="ck-button ck-button-primary" aria-disabled={busy || undefined}>
          {busy && <span className="ck-spin" aria-hidden="true" />}
          {label}
        </button>
      </div>
    </form>
  )
}
