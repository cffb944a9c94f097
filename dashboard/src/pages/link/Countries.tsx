import { Plus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { countries, countryName } from '../../lib/countries.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckList } from '../../ui/CheckList.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import styles from './Countries.module.css'

interface CountriesProps {
  /** ISO 3166 codes, in the order shown to shoppers. */
  chosen: readonly string[]
  error?: string
  onToggle: (code: string) => void
}

/** The shipping countries. */
export function Countries({ chosen, error, onToggle }: CountriesProps) {
  const [adding, setAdding] = useState(false)
  const choices = useMemo(() => countries().map(({ code, name }) => ({ value: code, name })), [])
  return (
    <div className={styles.countries}>
      <FieldGroup label="Shipping countries" hint="The first is preselected." error={error}>
        <div className={styles.chips}>
          {chosen.map((code) => (
            <span key={code} className={styles.chip}>
              {countryName(code)}
              <button type="button" aria-label={`Remove ${countryName(code)}`} onClick={() => onToggle(code)}>
                <X aria-hidden />
              </button>
            </span>
          ))}
          <Button
            size="small"
            look="ghost"
            className={styles.add}
            aria-expanded={adding}
            aria-invalid={error ? true : undefined}
            onClick={() => setAdding(!adding)}
          >
            {!adding && <Plus aria-hidden />}
            {adding ? 'Done' : 'Add'}
          </Button>
        </div>
      </FieldGroup>
      {adding && (
        <CheckList
          label="All countries"
          searchLabel="Search countries"
          empty="No country found."
          choices={choices}
          chosen={chosen}
          onToggle={onToggle}
        />
      )}
    </div>
  )
}
