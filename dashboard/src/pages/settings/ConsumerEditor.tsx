import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import grid from '../../ui/FormGrid.module.css'
import { SelectField } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { createConsumerForm } from './consumer.ts'
import { consumerRules } from './consumerRules.ts'
import { SectionForm } from './SectionForm.tsx'

interface ConsumerEditorProps {
  merchant: Schema<'User'>
  onSaved: () => void
  onCancel: () => void
}

const OWN_WORDING = 'Leave it empty for our wording in the buyer’s language.'

/** The form about consumer protection. */
export function ConsumerEditor({ merchant, onSaved, onCancel }: ConsumerEditorProps) {
  useSignals()
  const tools = useApp()
  const [form] = useState(() => createConsumerForm({ ...tools, onSaved }, merchant))
  return (
    <SectionForm form={form} onCancel={onCancel}>
      <div className={grid.grid}>
        <SelectField
          label="Consent to your terms"
          hint={merchant.termsUrl ? undefined : 'Asked once the terms URL is set under Business Information.'}
          choices={consumerRules}
          {...form.field('termsConsent')}
        />
        <TextArea
          label="Your wording"
          optional
          hint={`${OWN_WORDING} A part in [brackets] links to the terms.`}
          maxLength={500}
          {...form.field('termsConsentText')}
        />
        <SelectField
          label="Waiver for digital goods"
          hint="The buyer asks for immediate delivery, and loses the right of withdrawal."
          choices={consumerRules}
          {...form.field('waiverConsent')}
        />
        <TextArea
          label="Your wording of the waiver"
          optional
          hint={OWN_WORDING}
          maxLength={500}
          {...form.field('waiverConsentText')}
        />
        <Switch
          label="Refuse orders by programs without them"
          hint="Otherwise they are accepted, marked “No consent recorded”, and their buyers keep the right of withdrawal."

          {...form.toggle('strictConsents')}
        />
        <SelectField
          label="Withdrawal function"
          hint="A link in receipts and on order pages. You refund what is withdrawn."
          choices={consumerRules}
          {...form.field('withdrawalFunction')}
        />
        <TextField
          label="Corrections of invoices"
          hint="How long buyers can correct company, address and VAT number by the receipt’s link. 0 switches it off."
          inputMode="numeric"
          suffix="days"
          maxLength={2}
          {...form.field('correctionDays')}
        />
      </div>
    </SectionForm>
  )
}
