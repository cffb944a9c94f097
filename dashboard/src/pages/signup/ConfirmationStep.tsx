import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { Check, Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { planName } from '../../lib/plans.ts'
import { useReturn } from '../../lib/useReturn.ts'
import { useResend } from '../../shell/useResend.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { SellButtons } from '../sell/SellButtons.tsx'
import { SellFields } from '../sell/SellFields.tsx'
import { useSale } from '../sell/useSale.ts'
import styles from './ConfirmationStep.module.css'

/** Step 3: the address to confirm, the plan, and the first thing to sell. Can be skipped. */
export function ConfirmationStep({ merchant, onLook }: { merchant: Schema<'User'>; onLook: () => void }) {
  useSignals()
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  const { form, onKeyDown } = useSale({ currency: merchant.mainCurrency, kind: chosenKind(query.get('sell')) }, () =>
    navigate('/dashboard'),
  )
  const first = useRef<HTMLFormElement>(null)
  // The focused button of the previous step was removed.
  useEffect(() => first.current?.querySelector('input')?.focus(), [])
  return (
    <div className={styles.parts}>
      <ConfirmAddress merchant={merchant} onLook={onLook} />
      {merchant.shop === 'platform' && (
        <p className={styles.part}>
          <Check aria-hidden />
          <span>
            <b>{planName(merchant.tier)}</b>
            {merchant.feeRate}% per transaction. You can change it at any time.
          </span>
        </p>
      )}
      <Form ref={first} className={styles.product} onSubmit={form.publish} onKeyDown={onKeyDown}>
        <h2>Your first product</h2>
        <p>You can add the rest later.</p>
        {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
        <SellFields short form={form} label="What do you sell?" />
        <div className={styles.buttons}>
          <ButtonLink look="ghost" href="/dashboard">
            Skip for now
          </ButtonLink>
          <SellButtons form={form} />
        </div>
      </Form>
    </div>
  )
}

/** What the landing page was left with. Null for nothing. */
const chosenKind = (text: string | null): Schema<'ProductType'> | null =>
  (['digital', 'service', 'physical'] as const).find((kind) => kind === text) ?? null

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
