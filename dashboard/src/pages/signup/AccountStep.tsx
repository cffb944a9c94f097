import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Signup } from './signup.ts'
import styles from './SignupPage.module.css'

/** Step 1: who signs up. */
export function AccountStep({ signup }: { signup: Signup }) {
  useSignals()
  const { firstName, lastName, email, password, confirmPassword } = signup.values.value
  const problems = signup.problems.value
  return (
    <Form className={styles.account} onSubmit={signup.next}>
      <TextField
        label="First Name"
        autoComplete="given-name"
        maxLength={100}
        value={firstName}
        error={problems.firstName}
        onChange={(text) => signup.set({ firstName: text })}
      />
      <TextField
        label="Last Name"
        autoComplete="family-name"
        maxLength={99}
        value={lastName}
        error={problems.lastName}
        onChange={(text) => signup.set({ lastName: text })}
      />
      <TextField
        className={styles.full}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={problems.email}
        onChange={(text) => signup.set({ email: text })}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        maxLength={200}
        hint="At least 8 characters"
        value={password}
        error={problems.password}
        onChange={(text) => signup.set({ password: text })}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        maxLength={200}
        value={confirmPassword}
        error={problems.confirmPassword}
        onChange={(text) => signup.set({ confirmPassword: text })}
      />
      <Button type="submit" look="primary" size="large" className={styles.submit}>
        Continue
      </Button>
    </Form>
  )
}
