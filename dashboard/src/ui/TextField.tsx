import type { ComponentProps } from 'react'
import { plainNumberProps } from '../lib/plainNumber.ts'
import styles from './controls.module.css'
import { Field, type FieldProps } from './Field.tsx'

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'onChange' | 'className'> & {
    /** Receives the text, not the event. */
    onChange?: (text: string) => void
    /** Shown in the field before the text, such as a currency sign. */
    prefix?: string
    /** Shown in the field after the text, such as a percent sign. */
    suffix?: string
  }

/** A single-line text field. One with `inputMode="decimal"` takes a decimal comma, too. */
export function TextField({ label, hint, error, optional, className, onChange, prefix, suffix, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(control) => {
        const field = (
          <input
            className={styles.input}
            {...(input.inputMode === 'decimal' && onChange && plainNumberProps(onChange))}
            {...control}
            {...input}
            onChange={onChange && ((event) => onChange(event.target.value))}
          />
        )
        if (!prefix && !suffix) return field
        return (
          <div className={[styles.affixed, prefix ? styles.prefixed : styles.suffixed].join(' ')}>
            <span aria-hidden>{prefix ?? suffix}</span>
            {field}
          </div>
        )
      }}
    </Field>
  )
}

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'onChange' | 'className'> & { onChange: (text: string) => void }

/** A multi-line text field. */
export function TextArea({ label, hint, error, optional, className, onChange, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(control) => (
        <textarea className={styles.input} {...control} {...area} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
