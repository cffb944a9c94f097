import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Signup } from './signup.ts'
import styles from './SignupPage.module.css'

/** Step 1: the account. */
export function AccountStep({ signup }: { signup: Signup }) {
  useSignals()
  return (
    <Form className={styles.account} onSubmit={signup.next}>
      <TextField label="First Name" autoComplete="given-name" maxLength={100} {...signup.field('firstName')} />
      <TextField label="Last Name" autoComplete="family-name" maxLength={99} {...signup.field('lastName')} />
      <TextField
        className={styles.full}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        {...signup.field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        maxLength={200}
        hint="At least 8 characters"
        {...signup.field('password')}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" maxLength={200} {...signup.field('confirmPassword')} />
      <Button type="submit" look="primary" size="large" className={styles.submit}>
        Continue
      </Button>
    </Form>
  )
}
