import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { currencySign } from '../../lib/money.ts'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import { CurrencyField } from '../../ui/CurrencyField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { discountTypes } from './labels.ts'
import { type AutomaticDiscount, createOfferForm, type OfferForm, type OfferKind } from './offerForm.ts'
import { Restrictions } from './Restrictions.tsx'

interface OfferDialogProps {
  kind: OfferKind
  /** The discount to edit; null creates one. */
  discount: AutomaticDiscount | null
  onSaved: () => void
  onClose: () => void
}

/** Creates or edits an automatic discount, or makes codes in bulk. */
export function OfferDialog({ kind, discount, onSaved, onClose }: OfferDialogProps) {
  const { client } = useApp()
  const { timeZone, mainCurrency } = useMerchant()
  const [form] = useState(() => createOfferForm({ client, kind, discount, timeZone, currency: mainCurrency, onSaved }))
  const title = kind === 'batch' ? 'Make Codes' : discount ? 'Edit Discount' : 'Create Discount'
  return (
    <FormDialog title={title} onClose={onClose} form={form} action={discount ? 'Save changes' : title}>
      <div className={grid.grid}>
        <Name form={form} kind={kind} />
        {kind === 'batch' ? <Bulk form={form} /> : null}
        <Discount form={form} kind={kind} />
        {kind === 'discount' ? <Conditions form={form} /> : null}
        <Period form={form} timeZone={timeZone} />
        <Restrictions form={form} />
      </div>
    </FormDialog>
  )
}

function Name({ form, kind }: { form: OfferForm; kind: OfferKind }) {
  useSignals()
  return (
    <TextField
      label="Name"
      maxLength={80}
      placeholder={kind === 'batch' ? 'Autumn newsletter' : 'Three for less'}
      hint={kind === 'batch' ? 'Only you see it.' : 'Shoppers see it at the checkout and on the invoice.'}
      {...form.field('name')}
    />
  )
}

/** How many codes, and how they look. */
function Bulk({ form }: { form: OfferForm }) {
  useSignals()
  const prefix = form.field('prefix')
  return (
    <>
      <TextField
        label="Prefix"
        optional
        maxLength={20}
        autoCapitalize="characters"
        placeholder="AUTUMN-"
        hint="Each code is the prefix and random letters and digits. It works once."
        {...prefix}
        onChange={(text) => prefix.onChange(text.toUpperCase())}
      />
      <TextField className={grid.half} label="Number of codes" inputMode="numeric" {...form.field('count')} />
      <TextField className={grid.half} label="Random characters" inputMode="numeric" {...form.field('length')} />
    </>
  )
}

function Discount({ form, kind }: { form: OfferForm; kind: OfferKind }) {
  useSignals()
  const { type, currency, minTotal } = form.values.value
  const hasCurrency = type === 'fixed' || (kind === 'discount' && minTotal.trim() !== '')
  return (
    <>
      <Segmented label="Discount" choices={discountTypes} value={type} onChange={(next) => form.set({ type: next })} />
      {type === 'percentage' ? (
        <TextField
          className={hasCurrency ? grid.threeQuarters : undefined}
          label="Percentage"
          inputMode="decimal"
          placeholder="10"
          suffix="%"
          {...form.field('percent')}
        />
      ) : (
        <TextField
          className={grid.threeQuarters}
          label="Amount"
          inputMode="decimal"
          placeholder="10.00"
          prefix={currencySign(currency)}
          {...form.field('amount')}
        />
      )}
      {hasCurrency && <CurrencyField className={grid.quarter} {...form.field('currency')} />}
    </>
  )
}

/** From which quantity and total on it applies, and whether with codes. */
function Conditions({ form }: { form: OfferForm }) {
  useSignals()
  const { currency, minQuantity } = form.values.value
  return (
    <>
      <TextField
        className={grid.half}
        label="From pieces"
        optional
        inputMode="numeric"
        placeholder="3"
        {...form.field('minQuantity')}
      />
      <TextField
        className={grid.half}
        label="From total"
        optional
        inputMode="decimal"
        placeholder="100.00"
        prefix={currencySign(currency)}
        {...form.field('minTotal')}
        // One of the two is enough, so the other's problem goes too.
        onChange={(text) => form.set({ minTotal: text, minQuantity })}
      />
      <CheckboxField {...form.toggle('combines')}>Combine with a promo code. Otherwise the better one applies.</CheckboxField>
    </>
  )
}

function Period({ form, timeZone }: { form: OfferForm; timeZone: string }) {
  useSignals()
  const zone = `Your time zone: ${timeZone.replaceAll('_', ' ')}`
  return (
    <>
      <TextField className={grid.half} label="Starts" optional type="datetime-local" hint={zone} {...form.field('starts')} />
      <TextField className={grid.half} label="Ends" optional type="datetime-local" hint={zone} {...form.field('ends')} />
    </>
  )
}
