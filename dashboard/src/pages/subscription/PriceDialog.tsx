import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { amountText } from '../../lib/currencies.ts'
import { daysAgo } from '../../lib/dates.ts'
import { createForm } from '../../lib/form.ts'
import { currencySign } from '../../lib/money.ts'
import { plainNumber } from '../../lib/plainNumber.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { onDay } from './onDay.ts'
import type { DialogProps } from './SubscriptionDialogs.tsx'

/** Days of notice that the law of many countries expects before a higher price. */
const NOTICE_DAYS = 30

/** Changes the price of the cycles to come from a day on. The customer gets a mail. */
export function PriceDialog({ details, subscription, timeZone }: DialogProps) {
  useSignals()
  const { client } = useApp()
  const { items, currency, revision, id } = details
  const [form] = useState(() => {
    const start = Object.fromEntries(items.map(({ price }, index) => [`price${index}`, amountText(price, currency)]))
    return createForm<Record<string, string>>({
      start: { ...start, day: daysAgo(-NOTICE_DAYS, timeZone) },
      check: (values) =>
        Object.fromEntries(
          items.flatMap((_, index) =>
            isAmount(values[`price${index}`]!) ? [] : [[`price${index}`, 'Enter an amount, such as 12.50.']],
          ),
        ),
      refused: (error) =>
        fieldProblems(error, {
          from: 'day',
          ...Object.fromEntries(items.map((_, index) => [`items.${index}.price`, `price${index}`])),
        }),
      save: async (values) => {
        const prices = items.map((_, index) => ({ index, price: Number(plainNumber(values[`price${index}`]!)) }))
        const from = values['day'] ? onDay(values['day'], null, timeZone) : undefined
        const body = { items: prices, revision, ...(from && { from }) }
        subscription.took(await client.changeSubscriptionPrice({ path: { id }, body }), 'New price announced.')
      },
    })
  })
  return (
    <FormDialog
      title="Change the Price"
      subtitle="The customer gets a mail with the old and the new price, and can cancel before."
      onClose={subscription.close}
      form={form}
      action="Announce price"
    >
      <div className={grid.grid}>
        {items.map(({ name, variant_name: variant }, index) => (
          <TextField
            // oxlint-disable-next-line react/no-array-index-key -- two items can be equal, and none moves
            key={index}
            label={items.length === 1 ? 'New price' : `${name}${variant ? ` (${variant})` : ''}`}
            hint={items.length === 1 ? 'Per unit and cycle.' : undefined}
            inputMode="decimal"
            prefix={currencySign(currency)}
            {...form.field(`price${index}`)}
          />
        ))}
        <TextField
          label="From"
          type="date"
          hint="Cycles that begin from this day on have the price. In many countries a higher price needs 30 days of notice."
          min={daysAgo(-1, timeZone)}
          {...form.field('day')}
        />
      </div>
    </FormDialog>
  )
}

const isAmount = (text: string) => /^\d+(\.\d+)?$/.test(plainNumber(text))
