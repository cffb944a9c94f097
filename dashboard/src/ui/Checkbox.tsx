import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import styles from './controls.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> & {
  checked: boolean
  /** Some, not all: shown as a dash. */
  mixed?: boolean
  onChange: (checked: boolean) => void
}

/** A tick box alone; give it an `aria-label`, or wrap it in a label. */
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

/** A tick box with its words beside it. */
export function CheckboxField({ children, id, ...box }: Omit<CheckboxProps, 'mixed'> & { children: ReactNode }) {
  const own = useId()
  return (
    <span className={styles.tick}>
      <Checkbox id={id ?? own} {...box} />
      <label htmlFor={id ?? own}>{children}</label>
    </span>
  )
}
