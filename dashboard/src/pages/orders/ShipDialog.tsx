import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { SelectField } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CARRIERS, createShipping, itemsToShip } from './shipping.ts'
import { itemLabel } from './orderText.ts'
import styles from './Shipments.module.css'

interface ShipDialogProps {
  order: Schema<'Order'>
  /** The shipment whose tracking is changed; null ships items. */
  shipment: Schema<'Shipment'> | null
  onDone: () => void
  onClose: () => void
}

/** Ships items of an order, or changes how a shipment is tracked. */
export function ShipDialog({ order, shipment, onDone, onClose }: ShipDialogProps) {
  useSignals()
  const { client } = useApp()
  const [form] = useState(() => createShipping(client, order, shipment, onDone))
  const { pieces, carrier } = form.values.value
  return (
    <FormDialog
      title={shipment ? 'Tracking' : 'Ship items'}
      subtitle={`Order #${order.order_number}`}
      shape="confirm"
      onClose={onClose}
      form={form}
      action={shipment ? 'Save' : 'Mark as shipped'}
    >
      <div className={grid.grid}>
        {!shipment && (
          <FieldGroup label="Items" error={form.problems.value.pieces}>
            <div className={styles.pieces}>
              {itemsToShip(order).map((item) => (
                <TextField
                  key={item.id}
                  label={itemLabel(item)}
                  hint={`${item.to_ship} to ship`}
                  inputMode="numeric"
                  value={pieces[item.id]!}
                  onChange={(text) => form.set({ pieces: { ...pieces, [item.id]: text } })}
                />
              ))}
            </div>
          </FieldGroup>
        )}
        <TextField
          label="Tracking number"
          optional
          maxLength={60}
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('number')}
        />
        <SelectField label="Carrier" choices={CARRIERS} {...form.field('carrier')} />
        {carrier === 'other' && (
          <>
            <TextField label="Name of the carrier" maxLength={80} {...form.field('name')} />
            <TextField label="Tracking page" optional type="url" maxLength={500} {...form.field('url')} />
          </>
        )}
        {order.customer_email && (
          <CheckboxField {...form.toggle('notify')}>
            {shipment?.mailed_at ? 'Mail the buyer again' : 'Mail the buyer'}
          </CheckboxField>
        )}
      </div>
    </FormDialog>
  )
}
