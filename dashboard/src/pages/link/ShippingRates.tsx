import { useSignals } from '@preact/signals-react/runtime'
import { Plus, Trash2 } from 'lucide-react'
import { countryName } from '../../lib/countries.ts'
import { currencySign } from '../../lib/money.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { CheckoutForm } from './checkoutForm.ts'
import styles from './Rows.module.css'
import { MAX_RATES, rateProblem } from './rateRows.ts'

/** The shipping rates by country and total. The shipping cost applies if no rate fits. */
export function ShippingRates({ form }: { form: CheckoutForm }) {
  useSignals()
  const { rates, countries } = form.values.value
  const problem = form.problems.value.rates
  const sign = currencySign(form.currency)
  const choices = Object.fromEntries([
    ['', 'Every country'],
    ...[...new Set([...countries, ...rates.map(({ country }) => country)])]
      .filter(Boolean)
      .map((code) => [code, countryName(code)]),
  ]) as Record<string, string>
  return (
    <FieldGroup
      label="Shipping rates"
      hint="By country and by total, for example 0 from a total of 50. A rate of the shopper’s country goes first."
      error={problem}
    >
      {rates.length > 0 && (
        <ul className={[styles.rows, styles.rates].join(' ')}>
          {rates.map(({ key, country, from, cost }, index) => {
            const isWrong = problem && rateProblem(rates[index]!, form.currency) !== null ? true : undefined
            return (
              <li key={key}>
                <SelectField
                  label={`Country of rate ${index + 1}`}
                  choices={choices}
                  value={country}
                  onChange={(value) => form.setRate(key, { country: value })}
                />
                <TextField
                  label={`Total of rate ${index + 1}`}
                  placeholder="Any total"
                  inputMode="decimal"
                  prefix={sign}
                  value={from}
                  aria-invalid={isWrong}
                  onChange={(text) => form.setRate(key, { from: text })}
                />
                <TextField
                  label={`Cost of rate ${index + 1}`}
                  placeholder="Cost"
                  inputMode="decimal"
                  prefix={sign}
                  value={cost}
                  aria-invalid={isWrong}
                  onChange={(text) => form.setRate(key, { cost: text })}
                />
                <IconButton label={`Remove rate ${index + 1}`} onClick={() => form.removeRate(key)}>
                  <Trash2 aria-hidden />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      {rates.length < MAX_RATES && (
        <div>
          <Button size="small" onClick={form.addRate}>
            <Plus aria-hidden />
            Add rate
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
