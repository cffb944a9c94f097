import type { ComponentProps } from 'react'
import styles from './controls.module.css'
import { Field, type FieldProps } from './Field.tsx'

/** A choice: what it is called, keyed by its value. The order of the keys is the order of the list. */
export type Choices<Value extends string> = Readonly<Record<Value, string>>

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'className'> {
  choices: Choices<Value>
  value: Value
  onChange: (value: Value) => void
}

/** The browser's own select with our look; `label` is its name. The quiet one stands above tables, without a label of its own. */
export function QuietSelect<Value extends string>({ label, ...select }: SelectProps<Value> & { label: string }) {
  return (
    <span className={[styles.select, styles.quiet].join(' ')}>
      <Bare aria-label={label} {...select} />
    </span>
  )
}

/** A select with its label above. */
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
