import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { daysAgo } from '../../lib/dates.ts'
import { currencySign } from '../../lib/money.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { DialogProps } from './createSubscription.ts'
import { createPriceForm } from './priceForm.ts'

const who = { one: 'This customer', all: 'Everyone with it' } as const

/** Changes the price of the cycles to come from a day on, for one customer or for all. They get a mail. */
export function PriceDialog({ details, subscription, timeZone }: DialogProps) {
  useSignals()
  const { client } = useApp()
  const { items, currency } = details
  const [form] = useState(() => createPriceForm({ client, details, subscription, timeZone }))
  const { prices } = form.values.value
  return (
    <FormDialog
      title="Change the Price"
      subtitle="Customers get a mail with the old and the new price, and can cancel before."
      shape="confirm"
      onClose={subscription.close}
      form={form}
      action="Announce price"
    >
      <div className={grid.grid}>
        {items.some(({ product_id: id }) => id) && (
          <Segmented label="For" choices={who} value={form.values.value.who} onChange={(next) => form.set({ who: next })} />
        )}
        {items.map(({ name, variant_name: variant }, index) => (
          <TextField
            // oxlint-disable-next-line react/no-array-index-key -- two items can be equal, and none moves
            key={index}
            label={items.length === 1 ? 'New price' : `${name}${variant ? ` (${variant})` : ''}`}
            hint={items.length === 1 ? 'Per unit and cycle.' : undefined}
            inputMode="decimal"
            prefix={currencySign(currency)}
            value={prices[index]}
            error={index === 0 ? form.problems.value.prices : undefined}
            onChange={(text) => form.set({ prices: prices.map((one, at) => (at === index ? text : one)) })}
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
