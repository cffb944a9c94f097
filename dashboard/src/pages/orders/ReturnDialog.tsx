import type { Schema } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { currencySign, formatMoney } from '../../lib/money.ts'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { createReturning, returnable } from './returning.ts'
import { itemLabel } from './orderText.ts'
import styles from './Shipments.module.css'

interface ReturnDialogProps {
  order: Schema<'Order'>
  onDone: (made: Schema<'OrderReturn'>) => void
  onClose: () => void
}

/** Takes items of an order back: which, why, into stock, and how much is refunded. See docs/product/fulfilment.md#returns. */
export function ReturnDialog({ order, onDone, onClose }: ReturnDialogProps) {
  useSignals()
  const { client } = useApp()
  const [returning] = useState(() => createReturning(client, order, onDone))
  useSignalEffect(returning.load)
  const { form } = returning
  const preview = returning.preview.value
  const { pieces, refund } = form.values.value
  return (
    <FormDialog
      title="Return items"
      subtitle={`Order #${order.order_number}`}
      shape="confirm"
      onClose={onClose}
      form={form}
      action={refund && preview ? 'Return and refund' : 'Return items'}
      destructive
    >
      <div className={grid.grid}>
        <FieldGroup label="Items" error={form.problems.value.pieces}>
          <div className={styles.pieces}>
            {returnable(order).map(({ most, ...item }) => (
              <TextField
                key={item.id}
                label={itemLabel(item)}
                hint={`${most} shipped`}
                inputMode="numeric"
                value={pieces[item.id]!}
                onChange={(text) => returning.choose(item.id, text)}
              />
            ))}
          </div>
        </FieldGroup>
        <TextField
          label="Reason"
          optional
          maxLength={500}
          hint="For your own records; the customer does not see it."
          {...form.field('note')}
        />
        <CheckboxField {...form.toggle('restock')}>Put the items back into stock</CheckboxField>
        {preview && <CheckboxField {...form.toggle('refund')}>Refund the customer</CheckboxField>}
        {preview && refund && (
          <TextField
            label="Amount"
            inputMode="decimal"
            prefix={currencySign(preview.currency)}
            hint={`What the items cost, without shipping. Up to ${formatMoney(preview.refundable, preview.currency)}.`}
            {...form.field('amount')}
          />
        )}
      </div>
    </FormDialog>
  )
}
