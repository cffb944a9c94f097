import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { countries } from '../../lib/countries.ts'
import { fill } from '../../lib/fill.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { SelectField } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { createCorrection } from './correction.ts'
import type { Invoice } from './invoice.ts'
import { dayOf } from './invoiceText.ts'

interface CorrectionDialogProps {
  invoice: Invoice
  token: string
  onDone: (number: string) => void
  onClose: () => void
}

/** The buyer corrects company, address and VAT number, in the language of the invoice. */
export function CorrectionDialog({ invoice, token, onDone, onClose }: CorrectionDialogProps) {
  useSignals()
  const { client } = useApp()
  const [form] = useState(() => createCorrection(client, { invoice, token }, onDone))
  const [choices] = useState(() =>
    Object.fromEntries([['', ''], ...countries(invoice.language).map(({ code, name }) => [code, name])]),
  )
  const { labels, correctable_until: until } = invoice
  return (
    <FormDialog title={labels.correct} shape="confirm" onClose={onClose} form={form} action={labels.correct_save}>
      <p>{fill(labels.correct_lead, { date: dayOf(invoice, until ?? '') })}</p>
      <div className={grid.grid}>
        <TextField label={labels.company} autoComplete="organization" maxLength={200} {...form.field('company')} />
        <TextField label={labels.tax_id} autoComplete="off" maxLength={32} {...form.field('vatNumber')} />
        <TextField label={labels.address_line1} autoComplete="address-line1" maxLength={200} {...form.field('addressLine1')} />
        <TextField label={labels.address_line2} autoComplete="address-line2" maxLength={200} {...form.field('addressLine2')} />
        <TextField
          className={grid.half}
          label={labels.postcode}
          autoComplete="postal-code"
          maxLength={20}
          {...form.field('zip')}
        />
        <TextField
          className={grid.half}
          label={labels.town}
          autoComplete="address-level2"
          maxLength={100}
          {...form.field('city')}
        />
        <TextField
          className={grid.half}
          label={labels.state}
          autoComplete="address-level1"
          maxLength={100}
          {...form.field('state')}
        />
        <SelectField className={grid.half} label={labels.country} choices={choices} {...form.field('country')} />
      </div>
    </FormDialog>
  )
}
