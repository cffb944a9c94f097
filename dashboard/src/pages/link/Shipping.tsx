import { useSignals } from '@preact/signals-react/runtime'
import { countryName } from '../../lib/countries.ts'
import { amountText, isAmount } from '../../lib/currencies.ts'
import { currencySign, formatMoney } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { Fold } from '../../ui/Fold.tsx'
import grid from '../../ui/FormGrid.module.css'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Block } from './Block.tsx'
import type { CheckoutForm } from './checkoutForm.ts'
import { Countries } from './Countries.tsx'
import type { RateRow } from './rateRows.ts'
import styles from './Shipping.module.css'
import { ShippingRates } from './ShippingRates.tsx'

const DEFAULT_SHIPPING = 5

/** Where a link ships, and what it costs. */
export function Shipping({ form }: { form: CheckoutForm }) {
  useSignals()
  const { collectsAddress, countries, rates } = form.values.value
  const problems = form.problems.value
  return (
    <Block title="Shipping">
      <Card>
        <div className={grid.grid}>
          <Switch
            label="Collect shipping address"
            hint="Needed to send something. Off, nothing is charged for shipping."
            {...form.toggle('collectsAddress')}
          />
          {collectsAddress && (
            <>
              <Countries chosen={countries} error={problems.countries} onToggle={form.toggleCountry} />
              <TextField
                className={grid.half}
                label="Shipping cost"
                inputMode="decimal"
                placeholder={amountText(DEFAULT_SHIPPING, form.currency)}
                prefix={currencySign(form.currency)}
                hint={`Empty is ${formatMoney(DEFAULT_SHIPPING, form.currency)}, 0 is free.`}
                {...form.field('cost')}
              />
            </>
          )}
        </div>
      </Card>
      {collectsAddress && (
        <div className={styles.rates}>
          <Fold title="Shipping rates" note={ratesText(rates, form.currency)} wrong={problems.rates !== undefined}>
            <ShippingRates form={form} />
          </Fold>
        </div>
      )}
    </Block>
  )
}

const FEW = 3

/** 2 rates: Canada $12.00, every country free from $75.00 */
function ratesText(rates: RateRow[], currency: CheckoutForm['currency']): string {
  const shown = rates.filter(({ cost, from }) => isAmount(cost, currency) && (from.trim() === '' || isAmount(from, currency)))
  if (shown.length === 0) return 'By country and by total'
  const texts = shown
    .slice(0, FEW)
    .map(({ country, from, cost }) =>
      [
        country ? countryName(country) : 'every country',
        Number(cost) === 0 ? 'free' : formatMoney(Number(cost), currency),
        from.trim() !== '' && `from ${formatMoney(Number(from), currency)}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
  return `${shown.length === 1 ? '1 rate' : `${shown.length} rates`}: ${texts.join(', ')}${shown.length > FEW ? ' …' : ''}`
}
