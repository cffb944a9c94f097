import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../ui/Button.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { ProofForm, Way } from './proof.ts'
import styles from './ProofFields.module.css'

const OTHER: Record<Way, string> = {
  passkey: 'Use a passkey instead',
  code: 'Use a code instead',
  password: 'Use your password instead',
}

/** The field of a proof, and the other ways. */
export function ProofFields({ form }: { form: ProofForm }) {
  useSignals()
  const { way } = form.values.value
  return (
    <div className={styles.proof}>
      {way === 'passkey' && <p>Your browser asks for your passkey when you continue.</p>}
      {way === 'password' && (
        <PasswordField label="Password" autoComplete="current-password" maxLength={200} {...form.field('text')} />
      )}
      {way === 'code' && (
        <TextField
          label="Code"
          hint="From your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          {...form.field('text')}
        />
      )}
      {form.ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} look="ghost" size="small" onClick={() => form.choose(other)}>
            {OTHER[other]}
          </Button>
        ))}
    </div>
  )
}
