import { useSignals } from '@preact/signals-react/runtime'
import { Plus, X } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { countryChoices } from '../../lib/countries.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import controls from '../../ui/controls.module.css'
import styles from './CountryRates.module.css'
import { rateProblem, type Rate, type VatForm } from './vat.ts'

/** VAT rates of single countries. The general rate applies to all others. */
export function CountryRates({ form }: { form: VatForm }) {
  useSignals()
  const list = useRef<HTMLDivElement>(null)
  const { rates } = form.values.value
  const problem = form.problems.value.rates
  const choices = useMemo(() => countryChoices('Choose a country'), [])
  function add() {
    form.addRate()
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child select')?.focus())
  }
  function remove(at: number) {
    form.removeRate(at)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('button:last-of-type')?.focus())
  }
  const isWrong = (rate: Rate, at: number) =>
    problem !== undefined && (rateProblem(rate) !== null || rates.findIndex(({ country }) => country === rate.country) !== at)
  return (
    <FieldGroup
      label="Country rates"
      hint="Rates by law need none for your tax area. Elsewhere, VAT is charged only where you set a rate."
      error={problem}
    >
      <div ref={list} className={styles.rates}>
        {rates.length > 0 && (
          <ul>
            {rates.map((rate, at) => (
              <li key={at}>
                <QuietSelect
                  label={`Country ${at + 1}`}
                  choices={choices}
                  value={rate.country}
                  aria-invalid={isWrong(rate, at) || undefined}
                  onChange={(country) => form.changeRate(at, { country })}
                />
                <span className={`${controls.affixed} ${controls.suffixed}`}>
                  <span aria-hidden>%</span>
                  <input
                    className={controls.input}
                    aria-label={`Rate ${at + 1} in percent`}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={6}
                    value={rate.rate}
                    aria-invalid={isWrong(rate, at) || undefined}
                    onChange={(event) => form.changeRate(at, { rate: event.target.value })}
                  />
                </span>
                <IconButton small label={`Remove rate ${at + 1}`} onClick={() => remove(at)}>
                  <X aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <Button size="small" onClick={add}>
          <Plus aria-hidden />
          Add country
        </Button>
      </div>
    </FieldGroup>
  )
}
