import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import styles from './controls.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> & {
  checked: boolean
  /** Shown as a dash: some, but not all, are checked. */
  mixed?: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox without a label. Add an `aria-label`, or wrap it in a label. */
export function Checkbox({ mixed = false, onChange, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.checkbox}
      {...input}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

/** A checkbox with its label. */
export function CheckboxField({ children, id, ...box }: Omit<CheckboxProps, 'mixed'> & { children: ReactNode }) {
  const own = useId()
  return (
    <span className={styles.tick}>
      <Checkbox id={id ?? own} {...box} />
      <label htmlFor={id ?? own}>{children}</label>
    </span>
  )
}
