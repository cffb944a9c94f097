import type { ComponentProps } from 'react'
import styles from './controls.module.css'
import { Field, type FieldProps } from './Field.tsx'

/** Labels by value. The order of the keys is the order of the options. */
export type Choices<Value extends string> = Readonly<Record<Value, string>>

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'className'> {
  choices: Choices<Value>
  value: Value
  onChange: (value: Value) => void
}

/** A styled native select without a visible label, for filters above tables. `label` is its accessible name. */
export function QuietSelect<Value extends string>({ label, ...select }: SelectProps<Value> & { label: string }) {
  return (
    <span className={[styles.select, styles.quiet].join(' ')}>
      <Bare aria-label={label} {...select} />
    </span>
  )
}

/** A select with a label. */
export function SelectField<Value extends string>({
  label,
  hint,
  error,
  optional,
  className,
  ...select
}: FieldProps & SelectProps<Value>) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(control) => (
        <span className={styles.select}>
          <Bare {...control} {...select} />
        </span>
      )}
    </Field>
  )
}

function Bare<Value extends string>({ choices, value, onChange, ...select }: SelectProps<Value>) {
  return (
    <select value={value} {...select} onChange={(event) => onChange(event.target.value as Value)}>
      {(Object.entries(choices) as [Value, string][]).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  )
}
