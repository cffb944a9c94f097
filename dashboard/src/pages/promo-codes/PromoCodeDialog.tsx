import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { currencySign } from '../../lib/money.ts'
import { CurrencyField } from '../../ui/CurrencyField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Restrictions } from './Restrictions.tsx'
import { createPromoForm, type PromoForm } from './promoCodeForm.ts'
import type { PromoCode } from './promoCodes.ts'
import { discountTypes } from './labels.ts'

interface PromoCodeDialogProps {
  /** Null creates a code. */
  code: PromoCode | null
  onSaved: () => void
  onClose: () => void
}

/** Creates a promo code, or edits the given one. */
export function PromoCodeDialog({ code, onSaved, onClose }: PromoCodeDialogProps) {
  const { client } = useApp()
  const { timeZone, mainCurrency } = useMerchant()
  const [form] = useState(() => createPromoForm({ client, code, timeZone, currency: mainCurrency, onSaved }))
  return (
    <FormDialog
      title={code ? 'Edit Code' : 'Create Code'}
      onClose={onClose}
      form={form}
      action={code ? 'Save changes' : 'Create Code'}
    >
      <div className={grid.grid}>
        <Discount form={form} />
        <Limits form={form} timeZone={timeZone} />
        <Restrictions form={form} />
        <Cycles form={form} />
      </div>
    </FormDialog>
  )
}

/** The code and its discount. */
function Discount({ form }: { form: PromoForm }) {
  useSignals()
  const { code, type, currency } = form.values.value
  const problems = form.problems.value
  return (
    <>
      <TextField
        label="Code"
        maxLength={50}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        placeholder="SUMMER10"
        value={code}
        error={problems.code}
        onChange={form.setCode}
      />
      <Segmented label="Discount" choices={discountTypes} value={type} onChange={(next) => form.set({ type: next })} />
      {type === 'percentage' ? (
        <TextField label="Percentage" inputMode="decimal" placeholder="10" suffix="%" {...form.field('percent')} />
      ) : (
        <>
          <TextField
            className={grid.threeQuarters}
            label="Amount"
            inputMode="decimal"
            placeholder="5.00"
            prefix={currencySign(currency)}
            {...form.field('amount')}
          />
          <CurrencyField className={grid.quarter} {...form.field('currency')} />
        </>
      )}
    </>
  )
}

/** The validity period and the redemption limits. */
function Limits({ form, timeZone }: { form: PromoForm; timeZone: string }) {
  useSignals()
  const zone = `Your time zone: ${timeZone.replaceAll('_', ' ')}`
  return (
    <>
      <TextField className={grid.half} label="Starts" optional type="datetime-local" hint={zone} {...form.field('starts')} />
      <TextField className={grid.half} label="Ends" optional type="datetime-local" hint={zone} {...form.field('ends')} />
      <TextField
        className={grid.half}
        label="Redemption limit"
        inputMode="numeric"
        placeholder="Unlimited"
        hint="Counted when an order is paid."
        {...form.field('maxRedemptions')}
      />
      <TextField
        className={grid.half}
        label="Limit per customer"
        inputMode="numeric"
        placeholder="Unlimited"
        hint="Counted per email address."
        {...form.field('maxPerCustomer')}
      />
    </>
  )
}

/** What it lowers of something that is charged again. */
function Cycles({ form }: { form: PromoForm }) {
  useSignals()
  const { discountCycles } = form.values.value
  const count = discountCycles.trim()
  const note = count === '' ? 'Every payment' : count === '1' ? 'The first payment' : `The first ${count} payments`
  return (
    <Fold title="Of a subscription it lowers" note={note} wrong={form.problems.value.discountCycles !== undefined}>
      <TextField
        label="Number of payments"
        inputMode="numeric"
        placeholder="All"
        hint="From the first one on. After a trial, it begins with the first full payment."
        {...form.field('discountCycles')}
      />
    </Fold>
  )
}
