import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ExpectedMethods } from './ExpectedMethods.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { AccountFacts, Disconnect, Requirements } from './PaymentAccount.tsx'
import type { Payments } from './payments.ts'
import styles from './SettingsPage.module.css'
import { SettingsSection } from './SettingsSection.tsx'

/** The connected account: not connected, incomplete, or active. In a shop of one's own, that of the server's keys. See docs/product/payments.md#connected-accounts. */
export function PaymentProcessing({ merchant, payments }: { merchant: Schema<'User'>; payments: Payments }) {
  useSignals()
  // The provider's onboarding page had expired and redirected here, so continue to a new one.
  useEffect(() => {
    if (new URLSearchParams(location.search).get('connect') === 'refresh') void payments.connect()
  }, [payments])
  const state = payments.status.value
  const status = state.status === 'ready' ? state.data : null
  const isOwn = status?.mode === 'own'
  return (
    <SettingsSection
      id="payment-processing"
      lead="Where your sales are paid out."
      aside={
        status?.connected &&
        (status.canAcceptPayments ? (
          <Badge status="active" label="Payment processing is active" />
        ) : (
          <Badge status="pending" label={isOwn ? 'Stripe requires more' : 'Stripe setup incomplete'} />
        ))
      }
    >
      <div className={`${styles.body} ${styles.stack}`}>
        {payments.problem.value && <Banner kind="error">{payments.problem.value}</Banner>}
        {state.status === 'loading' && <Skeleton width={280} />}
        {state.status === 'failed' && (
          <Banner kind="error" onRetry={payments.load}>
            Could not load user settings.
          </Banner>
        )}
        {status && !isOwn && !status.connected && (
          <Connect payments={payments} action="Connect with Stripe">
            Shoppers can pay you once you have connected an account. {merchant.testMode && 'In test mode no money moves.'}
          </Connect>
        )}
        {isOwn && <OwnAccount status={status} />}
        {status?.connected && !isOwn && !status.canAcceptPayments && (
          <Connect payments={payments} action="Continue setup">
            Your account is connected, but some details are missing. Shoppers cannot pay until you add them.
          </Connect>
        )}
        {status && <Requirements status={status} />}
        {status?.canAcceptPayments && !isOwn && <AccountFacts status={status} feeRate={merchant.feeRate} />}
        {status && status.expectedMethods.length > 0 && <ExpectedMethods expected={status.expectedMethods} />}
        {status?.connected && !isOwn && <Disconnect payments={payments} />}
      </div>
    </SettingsSection>
  )
}

function Connect({ payments, action, children }: { payments: Payments; action: string; children: React.ReactNode }) {
  useSignals()
  return (
    <div className={styles.connect}>
      <p>{children}</p>
      <Button look="primary" busy={payments.busy.value} onClick={payments.connect}>
        {action}
      </Button>
    </div>
  )
}
