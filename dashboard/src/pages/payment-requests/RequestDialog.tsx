import { LANGUAGES } from '@linktill/sdk/react/checkout'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { currencySign } from '../../lib/money.ts'
import { CheckList } from '../../ui/CheckList.tsx'
import { CurrencyField } from '../../ui/CurrencyField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { SelectField } from '../../ui/Select.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { reminderChoices } from './labels.ts'
import { createRequestForm, type RequestForm } from './requestForm.ts'
import type { PaymentRequest } from './requests.ts'

const languageNames = Object.fromEntries(LANGUAGES.map(({ tag, name }) => [tag, name]))

interface RequestDialogProps {
  onCreated: (request: PaymentRequest) => void
  onClose: () => void
}

/** Asks one person for a payment. */
export function RequestDialog({ onCreated, onClose }: RequestDialogProps) {
  const { client } = useApp()
  const { timeZone, mainCurrency } = useMerchant()
  const [form] = useState(() => createRequestForm({ client, timeZone, currency: mainCurrency, onCreated }))
  return (
    <FormDialog
      title="Request a Payment"
      subtitle="One person gets a mail with a button to pay."
      onClose={onClose}
      form={form}
      action="Send Request"
    >
      <div className={grid.grid}>
        <Payment form={form} />
        <Mails form={form} />
      </div>
    </FormDialog>
  )
}

/** What is paid, and by whom. */
function Payment({ form }: { form: RequestForm }) {
  useSignals()
  return (
    <>
      <TextField label="What it is for" maxLength={200} placeholder="Portrait session in May" {...form.field('title')} />
      <TextField
        className={grid.threeQuarters}
        label="Amount"
        inputMode="decimal"
        placeholder="120.00"
        prefix={currencySign(form.values.value.currency)}
        {...form.field('amount')}
      />
      <CurrencyField className={grid.quarter} {...form.field('currency')} />
      <TextField
        className={grid.half}
        label="Customer’s email"
        type="email"
        autoComplete="off"
        maxLength={254}
        placeholder="grace@example.com"
        {...form.field('email')}
      />
      <TextField
        className={grid.half}
        label="Customer’s name"
        optional
        autoComplete="off"
        maxLength={200}
        placeholder="Grace Hopper"
        {...form.field('name')}
      />
    </>
  )
}

/** When it is due, and what the mails say. */
function Mails({ form }: { form: RequestForm }) {
  useSignals()
  const { reminders } = form.values.value
  return (
    <>
      <TextField className={grid.half} label="Due date" type="date" required min={form.today} {...form.field('dueOn')} />
      <SelectField className={grid.half} label="Language" choices={languageNames} {...form.field('language')} />
      <TextArea
        label="Message"
        optional
        rows={3}
        maxLength={1000}
        hint="In the mail and on the page. Addresses in it are no links."
        {...form.field('message')}
      />
      <CheckList
        label="Reminders"
        hint="Mailed at 9:00 in your time zone, until it is paid."
        error={form.problems.value.reminders}
        searchLabel="Search reminders"
        empty=""
        choices={reminderChoices}
        chosen={reminders}
        onToggle={form.toggleReminder}
      />
    </>
  )
}
