import { useId, type ReactNode } from 'react'
import styles from './controls.module.css'
import { FieldGroup } from './Field.tsx'
import type { Choices } from './Select.tsx'

interface SegmentedProps<Value extends string> {
  label: string
  choices: Choices<Value>
  value: Value
  onChange: (value: Value) => void
  /** Icons by value. */
  icons?: Partial<Record<Value, ReactNode>>
  disabled?: boolean
}

/** Two to four choices that exclude each other, all in sight. */
export function Segmented<Value extends string>({ label, choices, value, onChange, icons, disabled }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <FieldGroup label={label}>
      <div className={styles.segmented}>
        {(Object.entries(choices) as [Value, string][]).map(([key, title]) => (
          <label key={key}>
            <input type="radio" name={name} checked={key === value} disabled={disabled} onChange={() => onChange(key)} />
            {icons?.[key]}
            {title}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
