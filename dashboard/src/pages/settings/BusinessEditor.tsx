import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import grid from '../../ui/FormGrid.module.css'
import { SelectField } from '../../ui/Select.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { createBusinessForm } from './business.ts'
import { businessTypes, invoiceLanguages } from './businessChoices.ts'
import { SectionForm } from './SectionForm.tsx'

interface BusinessEditorProps {
  merchant: Schema<'User'>
  onSaved: () => void
  onCancel: () => void
}

/** The form of the business information. */
export function BusinessEditor({ merchant, onSaved, onCancel }: BusinessEditorProps) {
  useSignals()
  const tools = useApp()
  const [form] = useState(() => createBusinessForm({ ...tools, onSaved }, merchant))
  return (
    <SectionForm form={form} onCancel={onCancel}>
      <div className={grid.grid}>
        <SelectField className={grid.half} label="Business type" choices={businessTypes} {...form.field('businessType')} />
        <TextField
          className={grid.half}
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={50}
          {...form.field('businessPhone')}
        />
        <TextArea
          label="Address"
          hint="As it appears on your invoices."
          autoComplete="street-address"
          maxLength={500}
          {...form.field('businessAddress')}
        />
        <TextField
          label="Street"
          hint="Street, town and postcode are for electronic invoices, which cannot use the address above."
          maxLength={200}
          {...form.field('businessStreet')}
        />
        <TextField className={grid.half} label="Town" maxLength={100} {...form.field('businessTown')} />
        <TextField className={grid.half} label="Postcode" maxLength={20} {...form.field('businessPostcode')} />
        <SelectField
          className={grid.half}
          label="Language of invoices"
          choices={invoiceLanguages}
          {...form.field('invoiceLanguage')}
        />
        <TextField
          className={grid.half}
          label="Website"
          type="url"
          placeholder="https://"
          maxLength={2048}
          {...form.field('website')}
        />
        <TextField
          className={grid.half}
          label="Support email"
          hint="Shoppers see it at the checkout."
          type="email"
          maxLength={254}
          {...form.field('supportEmail')}
        />
        <TextArea label="Description" maxLength={5000} {...form.field('description')} />
        <TextField
          className={grid.half}
          label="Terms URL"
          type="url"
          placeholder="https://"
          maxLength={2048}
          {...form.field('termsUrl')}
        />
        <TextField
          className={grid.half}
          label="Privacy URL"
          type="url"
          placeholder="https://"
          maxLength={2048}
          {...form.field('privacyUrl')}
        />
      </div>
    </SectionForm>
  )
}
