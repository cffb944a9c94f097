import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import styles from './Field.module.css'

export interface FieldProps {
  label: string
  /** A hint below the field. An error replaces it. */
  hint?: string
  error?: string | null
  /** Adds "optional" to the label. */
  optional?: boolean
  className?: string
}

/** Props that link a control to its label and messages. Spread them on the control. */
interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A label, the control, and a hint or error below. The other field components use it. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const message = error || hint
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> optional</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': message ? `${id}-message` : undefined })}
      {message && <Message id={`${id}-message`} hint={hint} error={error} />}
    </div>
  )
}

/** A group of controls with one label, such as radio buttons. */
export function FieldGroup({ label, hint, error, className, children }: FieldProps & { children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className={[styles.field, className].filter(Boolean).join(' ')} aria-describedby={hint || error ? id : undefined}>
      <legend>{label}</legend>
      {children}
      {(hint || error) && <Message id={id} hint={hint} error={error} />}
    </fieldset>
  )
}

function Message({ id, hint, error }: { id: string; hint?: string; error?: string | null }) {
  if (!error)
    return (
      <p id={id} className={styles.hint}>
        {hint}
      </p>
    )
  return (
    <p id={id} className={styles.error}>
      <CircleAlert aria-hidden />
      {error}
    </p>
  )
}
