import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import styles from './controls.module.css'
import { Field, type FieldProps } from './Field.tsx'

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'type'> & { onChange: (text: string) => void }

/** A password field with a button that shows or hides the password. */
export function PasswordField({ label, hint, error, optional, className, onChange, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(control) => (
        <div className={styles.password}>
          <input
            className={styles.input}
            type={shown ? 'text' : 'password'}
            {...control}
            {...input}
            onChange={(event) => onChange(event.target.value)}
          />
          <button type="button" aria-label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)}>
            <Icon aria-hidden />
          </button>
        </div>
      )}
    </Field>
  )
}
