import { useState } from 'react'
import { contains } from '../lib/contains.ts'
import { Checkbox } from './Checkbox.tsx'
import styles from './CheckList.module.css'
import { FieldGroup } from './Field.tsx'
import { SearchField } from './SearchField.tsx'

/** With more choices than this, a search field is shown. */
const READABLE = 8

interface CheckListProps {
  label: string
  hint?: string
  error?: string | null
  searchLabel: string
  /** Text if nothing matches. */
  empty: string
  choices: readonly { value: string; name: string }[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

/** A multiple choice from a scrolling list, with a search field if it is long. */
export function CheckList({ label, hint, error, searchLabel, empty, choices, chosen, onToggle }: CheckListProps) {
  const [search, setSearch] = useState('')
  const shown = choices.filter(({ name }) => contains(name, search.trim()))
  const isLong = choices.length > READABLE
  return (
    <FieldGroup label={chosen.length > 0 ? `${label}, ${chosen.length} chosen` : label} hint={hint} error={error}>
      <div className={styles.box}>
        {isLong && (
          <SearchField
            label={searchLabel}
            placeholder={searchLabel}
            value={search}
            aria-invalid={error ? true : undefined}
            onChange={setSearch}
            // Enter would submit the surrounding form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
        <ul className={styles.list}>
          {shown.map(({ value, name }, index) => (
            <li key={value}>
              <label>
                <Checkbox
                  checked={chosen.includes(value)}
                  aria-invalid={error && !isLong && index === 0 ? true : undefined}
                  onChange={() => onToggle(value)}
                />
                <span className="truncate">{name}</span>
              </label>
            </li>
          ))}
          {shown.length === 0 && <li className={styles.empty}>{empty}</li>}
        </ul>
      </div>
    </FieldGroup>
  )
}
