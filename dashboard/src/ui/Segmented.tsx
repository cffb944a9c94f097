import { useId, type ReactNode } from 'react'
import styles from './controls.module.css'
import { FieldGroup } from './Field.tsx'
import type { Choices } from './Select.tsx'

interface SegmentedBarProps<Value extends string> {
  choices: Choices<Value>
  value: Value
  onChange: (value: Value) => void
  /** Icons by value. */
  icons?: Partial<Record<Value, ReactNode>>
  disabled?: boolean
}
interface SegmentedProps<Value extends string> extends SegmentedBarProps<Value> {
  label: string
  hint?: string
}

/** A single choice out of two to four visible options. */
export function Segmented<Value extends string>({ label, hint, ...bar }: SegmentedProps<Value>) {
  return (
    <FieldGroup label={label} hint={hint}>
      <SegmentedBar {...bar} />
    </FieldGroup>
  )
}

/** The options without a label. The surrounding group needs a name. */
export function SegmentedBar<Value extends string>({ choices, value, onChange, icons, disabled }: SegmentedBarProps<Value>) {
  const name = useId()
  return (
    <div className={styles.segmented}>
      {(Object.entries(choices) as [Value, string][]).map(([key, title]) => (
        <label key={key}>
          <input type="radio" name={name} checked={key === value} disabled={disabled} onChange={() => onChange(key)} />
          {icons?.[key]}
          {title}
        </label>
      ))}
    </div>
  )
}
