import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './controls.module.css'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> & {
  /** Accessible name. */
  label: string
  value: string
  onChange: (text: string) => void
}

/** The search field above a table. */
export function SearchField({ label, onChange, ...input }: SearchFieldProps) {
  return (
    <div className={styles.search}>
      <Search aria-hidden />
      <input
        type="search"
        className={styles.input}
        aria-label={label}
        maxLength={200}
        {...input}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
