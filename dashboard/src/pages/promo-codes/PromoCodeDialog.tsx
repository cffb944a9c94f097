import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { currencySign } from '../../lib/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { LinkRestriction } from './LinkRestriction.tsx'
import { createPromoForm, type PromoForm } from './promoCodeForm.ts'
import type { PromoCode } from './promoCodes.ts'
import { currencyNames, discountTypes } from './words.ts'

interface PromoCodeDialogProps {
  /** Null creates one. */
  code: PromoCode | null
  onSaved: () => void
  onClose: () => void
}

/** Creates a promo code, or edits the given one. */
export function PromoCodeDialog({ code, onSaved, onClose }: PromoCodeDialogProps) {
  useSignals()
  const { client } = useApp()
  const { timeZone, mainCurrency } = useMerchant()
  const [form] = useState(() => createPromoForm({ client, code, timeZone, currency: mainCurrency, onSaved }))
  return (
    <Dialog
      title={code ? 'Edit Code' : 'Create Code'}
      onClose={onClose}
      onSubmit={form.submit}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={form.busy.value}>
            {code ? 'Save changes' : 'Create Code'}
          </Button>
        </>
      }
    >
      {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
      <div className={grid.grid}>
        <Discount form={form} />
        <Limits form={form} timeZone={timeZone} />
        <LinkRestriction form={form} />
      </div>
    </Dialog>
  )
}

/** The code and what it takes off. */
function Discount({ form }: { form: PromoForm }) {
  useSignals()
  const { code, type, percent, amount, currency } = form.values.value
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
        <TextField
          label="Percentage"
          inputMode="decimal"
          placeholder="10"
          suffix="%"
          value={percent}
          error={problems.percent}
          onChange={(text) => form.set({ percent: text })}
        />
      ) : (
        <>
          <TextField
            className={grid.threeQuarters}
            label="Amount"
            inputMode="decimal"
            placeholder="5.00"
            prefix={currencySign(currency)}
            value={amount}
            error={problems.amount}
            onChange={(text) => form.set({ amount: text })}
          />
          <SelectField
            className={grid.quarter}
            label="Currency"
            choices={currencyNames}
            value={currency}
            error={problems.currency}
            onChange={(next) => form.set({ currency: next })}
          />
        </>
      )}
    </>
  )
}

/** When it is taken, and how often. */
function Limits({ form, timeZone }: { form: PromoForm; timeZone: string }) {
  useSignals()
  const { starts, ends, maxRedemptions, maxPerCustomer } = form.values.value
  const problems = form.problems.value
  const zone = `Your time zone: ${timeZone.replaceAll('_', ' ')}`
  return (
    <>
      <TextField
        className={grid.half}
        label="Starts"
        optional
        type="datetime-local"
        hint={zone}
        value={starts}
        error={problems.starts}
        onChange={(text) => form.set({ starts: text })}
      />
      <TextField
        className={grid.half}
        label="Ends"
        optional
        type="datetime-local"
        hint={zone}
        value={ends}
        error={problems.ends}
        onChange={(text) => form.set({ ends: text })}
      />
      <TextField
        className={grid.half}
        label="Redemption limit"
        inputMode="numeric"
        placeholder="Unlimited"
        hint="Counted when an order is paid."
        value={maxRedemptions}
        error={problems.maxRedemptions}
        onChange={(text) => form.set({ maxRedemptions: text })}
      />
      <TextField
        className={grid.half}
        label="Limit per customer"
        inputMode="numeric"
        placeholder="Unlimited"
        hint="Customers are told apart by their email."
        value={maxPerCustomer}
        error={problems.maxPerCustomer}
        onChange={(text) => form.set({ maxPerCustomer: text })}
      />
    </>
  )
}
