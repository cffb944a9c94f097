import { useSignals } from '@preact/signals-react/runtime'
import type { RefObject } from 'react'
import { SearchField } from '../../../ui/SearchField.tsx'
import { QuietSelect } from '../../../ui/Select.tsx'
import { valuesIn, type OptionValues } from '../form/variantValues.ts'
import type { VariantPick } from './variantPick.ts'
import styles from './VariantTable.module.css'

interface VariantFiltersProps {
  pick: VariantPick
  options: OptionValues[]
  /** Number of variants. */
  total: number
  search: RefObject<HTMLInputElement | null>
}

/** A search and a filter for each option. */
export function VariantFilters({ pick, options, total, search }: VariantFiltersProps) {
  useSignals()
  const { length: shown } = pick.shown.value
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <SearchField
        ref={search}
        label="Find a variant"
        placeholder="Find a variant"
        value={pick.search.value}
        onChange={(text) => void (pick.search.value = text)}
        // Enter would submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {options.map((option, at) => (
        <QuietSelect
          key={at}
          label={option.name}
          choices={choicesOf(option)}
          value={`=${pick.filters.value[at] ?? ''}`}
          onChange={(value) => pick.filter(at, value.slice(1))}
        />
      ))}
      <p role="status" className="muted">
        {shown < total && `${shown} of ${total}`}
      </p>
    </div>
  )
}

/** With a sign before each value: names that are numbers would come first. */
const choicesOf = (option: OptionValues): Record<string, string> => ({
  '=': `${option.name}: all`,
  ...Object.fromEntries(valuesIn(option).map((value) => [`=${value}`, value])),
})
