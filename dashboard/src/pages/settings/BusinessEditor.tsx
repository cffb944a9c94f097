import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import grid from '../../ui/FormGrid.module.css'
import { SelectField } from '../../ui/Select.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { businessTypes, createBusinessForm } from './business.ts'
import { SectionForm } from './SectionForm.tsx'

interface BusinessEditorProps {
  merchant: Schema<'User'>
  onSaved: () => void
  onCancel: () => void
}

/** The business as a form. */
export function BusinessEditor({ merchant, onSaved, onCancel }: BusinessEditorProps) {
  useSignals()
  const tools = useApp()
  const [form] = useState(() => createBusinessForm({ ...tools, onSaved }, merchant))
  const values = form.values.value
  const problems = form.problems.value
  const field = (name: Exclude<keyof typeof values, 'businessType'>) => ({
    value: values[name],
    error: problems[name],
    onChange: (text: string) => form.set({ [name]: text }),
  })
  return (
    <SectionForm form={form} onCancel={onCancel}>
      <div className={grid.grid}>
        <SelectField
          className={grid.half}
          label="Business type"
          choices={businessTypes}
          value={values.businessType}
          error={problems.businessType}
          onChange={(next) => form.set({ businessType: next })}
        />
        <TextField className={grid.half} label="Phone" type="tel" autoComplete="tel" maxLength={50} {...field('businessPhone')} />
        <TextArea
          label="Address"
          hint="As it stands on your invoices."
          autoComplete="street-address"
          maxLength={500}
          {...field('businessAddress')}
        />
        <TextField
          className={grid.half}
          label="Website"
          type="url"
          placeholder="https://"
          maxLength={2048}
          {...field('website')}
        />
        <TextField
          className={grid.half}
          label="Support email"
          hint="Shoppers see it at the checkout."
          type="email"
          maxLength={254}
          {...field('supportEmail')}
        />
        <TextArea label="Description" maxLength={5000} {...field('description')} />
        <TextField
          className={grid.half}
          label="Terms URL"
          type="url"
          placeholder="https://"
          maxLength={2048}
          {...field('termsUrl')}
        />
        <TextField
          className={grid.half}
          label="Privacy URL"
          type="url"
          placeholder="https://"
          maxLength={2048}
          {...field('privacyUrl')}
        />
      </div>
    </SectionForm>
  )
}
