import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { countryChoices } from '../../lib/countries.ts'
import { Button } from '../../ui/Button.tsx'
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

const focus = (input: HTMLInputElement | null) => input?.focus()

/** The form of the business information. */
export function BusinessEditor({ merchant, onSaved, onCancel }: BusinessEditorProps) {
  useSignals()
  const tools = useApp()
  const [form] = useState(() => createBusinessForm({ ...tools, onSaved }, merchant))
  const [isPeppolOpen, setPeppolOpen] = useState(merchant.peppolId !== null)
  // An address in one text, from an account that has not entered its parts.
  const isText = merchant.businessAddress !== null && !merchant.businessStreet && !merchant.businessTown
  return (
    <SectionForm form={form} onCancel={onCancel}>
      <div className={grid.grid}>
        <TextField
          label="Legal name"
          hint="Of the company or person who sells, as registered. The checkout, invoices and receipts show it."
          autoComplete="organization"
          maxLength={200}
          {...form.field('legalName')}
        />
        <SelectField className={grid.half} label="Business type" choices={businessTypes} {...form.field('businessType')} />
        <TextField
          className={grid.half}
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={50}
          {...form.field('businessPhone')}
        />
        <TextField
          label="Street and number"
          hint={isText ? `Printed until now: ${merchant.businessAddress!.split('\n').join(', ')}` : undefined}
          autoComplete="address-line1"
          maxLength={200}
          {...form.field('businessStreet')}
        />
        <TextField
          className={grid.quarter}
          label="Postcode"
          autoComplete="postal-code"
          maxLength={20}
          {...form.field('businessPostcode')}
        />
        <TextField
          className={grid.quarter}
          label="Town"
          autoComplete="address-level2"
          maxLength={100}
          {...form.field('businessTown')}
        />
        <SelectField className={grid.half} label="Country" choices={COUNTRIES} {...form.field('businessCountry')} />
        <TextField
          className={grid.half}
          label="Tax number"
          hint="Your tax office’s. The VAT number is under VAT & Tax Settings."
          autoComplete="off"
          maxLength={40}
          {...form.field('taxNumber')}
        />
        <TextField
          className={grid.half}
          label="Register"
          hint="Register and number, if your company is in one."
          autoComplete="off"
          maxLength={200}
          {...form.field('registerEntry')}
        />
        <TextArea
          label="Imprint"
          hint="What else the law of your country wants, such as who represents the company. Shown at the checkout."
          maxLength={2000}
          {...form.field('imprint')}
        />
        <SelectField
          className={grid.half}
          label="Language of invoices"
          choices={invoiceLanguages}
          {...form.field('invoiceLanguage')}
        />
        {isPeppolOpen ? (
          <TextField
            className={grid.half}
            label="Peppol ID"
            ref={merchant.peppolId === null ? focus : undefined}
            hint="Scheme and number, such as 0088:4012345000009. Without it, your VAT number is used."
            autoComplete="off"
            maxLength={60}
            {...form.field('peppolId')}
          />
        ) : (
          <div className={grid.half}>
            <Button size="small" look="ghost" onClick={() => setPeppolOpen(true)}>
              Add a Peppol ID
            </Button>
          </div>
        )}
        <TextField className={grid.half} label="Website" {...WEB_ADDRESS} {...form.field('website')} />
        <TextField
          className={grid.half}
          label="Support email"
          hint="Shoppers see it at the checkout."
          type="email"
          maxLength={254}
          {...form.field('supportEmail')}
        />
        <TextArea label="Description" maxLength={5000} {...form.field('description')} />
        <TextField className={grid.half} label="Terms URL" {...WEB_ADDRESS} {...form.field('termsUrl')} />
        <TextField className={grid.half} label="Privacy URL" {...WEB_ADDRESS} {...form.field('privacyUrl')} />
      </div>
    </SectionForm>
  )
}

const WEB_ADDRESS = { type: 'url', placeholder: 'https://', maxLength: 2048 } as const

const COUNTRIES = countryChoices('Not set')
