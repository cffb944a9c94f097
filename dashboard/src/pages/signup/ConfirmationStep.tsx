import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { Check, Mail } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useApp } from '../../context.ts'
import { currencySign } from '../../lib/money.ts'
import { planName } from '../../lib/plans.ts'
import { useReturn } from '../../lib/useReturn.ts'
import { useResend } from '../../shell/useResend.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './ConfirmationStep.module.css'
import { createFirstProduct } from './firstProduct.ts'

/** Step 3: the address to confirm, the plan, and the first product. Can be skipped. */
export function ConfirmationStep({ merchant, onLook }: { merchant: Schema<'User'>; onLook: () => void }) {
  useSignals()
  const { client } = useApp()
  const [, navigate] = useLocation()
  const [form] = useState(() => createFirstProduct(client, merchant.mainCurrency, () => navigate('/dashboard')))
  const first = useRef<HTMLFormElement>(null)
  // The focused button of the previous step was removed.
  useEffect(() => first.current?.querySelector('input')?.focus(), [])
  return (
    <div className={styles.parts}>
      <ConfirmAddress merchant={merchant} onLook={onLook} />
      <p className={styles.part}>
        <Check aria-hidden />
        <span>
          <b>{planName(merchant.tier)}</b>
          {merchant.feeRate}% per transaction. You can change it at any time.
        </span>
      </p>
      <Form ref={first} className={styles.product} onSubmit={form.submit}>
        <h2>Your first product</h2>
        <p>A name and a price are enough. You can add the rest later.</p>
        {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
        <div className={styles.fields}>
          <TextField label="Product name" maxLength={200} {...form.field('name')} />
          <TextField
            label="Price"
            inputMode="decimal"
            placeholder="0.00"
            prefix={currencySign(merchant.mainCurrency)}
            {...form.field('price')}
          />
        </div>
        <div className={styles.buttons}>
          <Button type="submit" look="primary" size="large" busy={form.busy.value}>
            Add product
          </Button>
          <ButtonLink look="ghost" size="large" href="/dashboard">
            Skip for now
          </ButtonLink>
        </div>
      </Form>
    </div>
  )
}

function ConfirmAddress({ merchant, onLook }: { merchant: Schema<'User'>; onLook: () => void }) {
  const { sent, resend } = useResend()
  // The mailed link opens in another tab.
  useReturn(onLook)
  if (merchant.emailConfirmed)
    return (
      <p className={styles.part}>
        <Check aria-hidden />
        <span>
          <b>Email confirmed</b>
          {merchant.email}
        </span>
      </p>
    )
  return (
    <div className={styles.part} role="status">
      <Mail aria-hidden />
      <span>
        <b>Confirm your email</b>
        {sent ? `A new link is on its way to ${merchant.email}.` : `Open the link we sent to ${merchant.email}.`}
      </span>
      {!sent && (
        <Button size="small" onClick={resend}>
          Resend email
        </Button>
      )}
    </div>
  )
}
