import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../context.ts'
import { formatMoment } from '../lib/dates.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Form } from '../ui/Form.tsx'
import { ProofFields } from './ProofFields.tsx'
import { type Challenge, createSecondFactor } from './secondFactor.ts'
import styles from './SecondFactorForm.module.css'

interface SecondFactorFormProps {
  challenge: Challenge
  onSignedIn: (answer: Schema<'Session'>) => void
  /** The challenge has ended, or the person wants to begin again. */
  onOver: (reason: string | null) => void
}

/** The second step of a sign-in: a passkey, a code, or the way in without either. */
export function SecondFactorForm({ challenge, onSignedIn, onOver }: SecondFactorFormProps) {
  useSignals()
  const { client } = useApp()
  const [{ form, recovery, readyAt }] = useState(() => createSecondFactor(client, challenge, onSignedIn, onOver))
  const [isAsking, setAsking] = useState(false)
  if (readyAt.value) return <Asked readyAt={readyAt.value} onBack={() => onOver(null)} />
  return (
    <Form className={styles.form} onSubmit={form.submit}>
      {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
      <ProofFields form={form} />
      <Button type="submit" look="primary" size="large" busy={form.busy.value}>
        {form.values.value.way === 'passkey' ? 'Use passkey' : 'Continue'}
      </Button>
      <Button look="ghost" size="small" onClick={() => setAsking(true)}>
        Lost your second factor?
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Remove your second factor?"
          action="Ask for the removal"
          busy={recovery.busy.value}
          problem={recovery.problem.value}
          onConfirm={recovery.run}
          onClose={() => setAsking(false)}
        >
          <p>
            In 72 hours we mail you a link that removes every second factor and sets a new password. Until then we send three
            mails, and any browser that is signed in can stop it.
          </p>
        </ConfirmDialog>
      )}
    </Form>
  )
}

function Asked({ readyAt, onBack }: { readyAt: string; onBack: () => void }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <div className={styles.form}>
      <output>The link will be mailed to you on {formatMoment(readyAt, timeZone)}. Nothing changes until then.</output>
      <Button size="large" onClick={onBack}>
        Back to sign in
      </Button>
    </div>
  )
}
