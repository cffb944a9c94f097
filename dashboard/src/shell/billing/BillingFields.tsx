import type { Schema } from '@linktill/sdk'
import { currencySign } from '../../lib/money.ts'
import { Fold } from '../../ui/Fold.tsx'
import grid from '../../ui/FormGrid.module.css'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { billingProblem, type BillingField, type BillingText, describeBilling, ONCE, UNIT_NAMES } from './billingText.ts'

const MODES = { once: 'Once', every: 'Every …', instalments: 'Instalments' } as const

interface BillingFieldsProps {
  value: BillingText
  currency: Schema<'Currency'>
  /** What the form or the server found wrong. */
  error: string | undefined
  onChange: (value: BillingText) => void
}

/** When an offer is charged, in one folded row. */
export function BillingFields({ value, currency, error, onChange }: BillingFieldsProps) {
  const wrong = error === undefined ? null : billingProblem(value, currency)
  /** A problem that only the server knows is shown at the first field. */
  const errorAt = (field: BillingField) =>
    wrong ? (wrong.field === field ? error : undefined) : field === 'every' ? error : undefined
  const field = (name: BillingField) => ({
    value: value[name],
    error: errorAt(name),
    onChange: (text: string) => onChange({ ...value, [name]: text }),
  })
  const setMode = (mode: BillingText['mode']) => onChange(mode === 'once' ? ONCE : { ...value, mode })
  return (
    <Fold title="Charged" note={describeBilling(value)} wrong={error !== undefined}>
      <div className={grid.grid}>
        <Segmented label="Charged" choices={MODES} value={value.mode} onChange={setMode} />
        {value.mode !== 'once' && (
          <>
            {value.mode === 'instalments' && (
              <TextField
                className={grid.half}
                label="Payments"
                inputMode="numeric"
                placeholder="3"
                hint="The price is split. The last payment takes the rounding."
                {...field('cycles')}
              />
            )}
            <TextField className={grid.quarter} label="Every" inputMode="numeric" {...field('every')} />
            <SelectField
              className={grid.quarter}
              label="Unit"
              choices={UNIT_NAMES}
              value={value.unit}
              onChange={(unit) => onChange({ ...value, unit })}
            />
            <Fold title="Extras" note={extrasOf(value)} wrong={wrong !== null && wrong.field !== 'every'}>
              <div className={grid.grid}>
                {value.mode === 'every' && (
                  <>
                    <TextField
                      className={grid.half}
                      label="Days of trial"
                      inputMode="numeric"
                      placeholder="None"
                      {...field('trialDays')}
                    />
                    <TextField
                      className={grid.half}
                      label="Price of the trial"
                      inputMode="decimal"
                      placeholder="Free"
                      prefix={currencySign(currency)}
                      {...field('trialPrice')}
                    />
                  </>
                )}
                <TextField
                  className={grid.half}
                  label="Setup price"
                  inputMode="decimal"
                  placeholder="None"
                  prefix={currencySign(currency)}
                  hint="Charged once, with the first payment."
                  {...field('setupPrice')}
                />
                {value.mode === 'every' && (
                  <>
                    <TextField
                      className={grid.half}
                      label="Number of payments"
                      inputMode="numeric"
                      placeholder="No end"
                      {...field('cycles')}
                    />
                    <TextField
                      className={grid.half}
                      label="Minimum number of payments"
                      inputMode="numeric"
                      placeholder="None"
                      hint="Until then, buyers cannot end it."
                      {...field('minimumCycles')}
                    />
                  </>
                )}
              </div>
            </Fold>
          </>
        )}
      </div>
    </Fold>
  )
}

const extrasOf = ({ mode }: BillingText) => (mode === 'every' ? 'Trial, setup price, end and minimum term' : 'Setup price')
