import styles from './ColorField.module.css'
import controls from './controls.module.css'
import { Field, type FieldProps } from './Field.tsx'

interface ColorFieldProps extends FieldProps {
  /** `#0b6e57`, or an incomplete input. */
  value: string
  placeholder?: string
  onChange: (text: string) => void
}

const WHOLE = /^#[\da-f]{6}$/i

/** A field for a colour, typed or picked. */
export function ColorField({ value, placeholder, onChange, ...field }: ColorFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <span className={styles.color}>
          <input
            type="color"
            aria-label={`Pick ${field.label}`}
            value={WHOLE.test(value) ? value : '#888888'}
            data-empty={value === '' || undefined}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            {...control}
            className={controls.input}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={7}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  )
}
