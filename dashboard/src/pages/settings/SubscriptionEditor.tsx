import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import grid from '../../ui/FormGrid.module.css'
import { SelectField } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SectionForm } from './SectionForm.tsx'
import { createSubscriptionRulesForm, soldOutChoices } from './ruleValues.ts'

interface SubscriptionEditorProps {
  merchant: Schema<'User'>
  onSaved: () => void
  onCancel: () => void
}

/** The form about subscriptions. */
export function SubscriptionEditor({ merchant, onSaved, onCancel }: SubscriptionEditorProps) {
  useSignals()
  const tools = useApp()
  const [form] = useState(() => createSubscriptionRulesForm({ ...tools, onSaved }, merchant))
  return (
    <SectionForm form={form} onCancel={onCancel}>
      <div className={grid.grid}>
        <TextField
          label="Access while past due"
          hint="How long subscribers keep what they bought after a charge failed. 0 ends it at once."
          inputMode="numeric"
          suffix="days"
          maxLength={2}
          {...form.field('graceDays')}
        />
        <SelectField
          label="When a cycle is sold out"
          hint="Only for products with a stock count."
          choices={soldOutChoices}
          {...form.field('soldOut')}
        />
        <Switch
          label="Let subscribers pause"
          hint="Nothing is charged or delivered until they resume."
          {...form.toggle('buyersPause')}
        />
        <Switch
          label="Let subscribers change the quantity"
          hint="From the next cycle on, at the same price each."
          {...form.toggle('buyersQuantity')}
        />
      </div>
    </SectionForm>
  )
}
