import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ExpectedMethods } from './ExpectedMethods.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { AccountFacts, ActiveSkeleton, Disconnect, Requirements } from './PaymentAccount.tsx'
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
  // What the answer of an active account needs is kept free for it.
  const waits = state.status === 'loading' && merchant.paymentsEnabled && merchant.shop !== 'own'
  return (
    <SettingsSection
      id="payment-processing"
      lead="Where your sales are paid out."
      aside={waits ? <Skeleton shape="pill" width={183} /> : status?.connected && <AccountState status={status} />}
    >
      <div className={`${styles.body} ${styles.stack}`}>
        {payments.problem.value && <Banner kind="error">{payments.problem.value}</Banner>}
        {state.status === 'loading' && (waits ? <ActiveSkeleton feeRate={merchant.feeRate} /> : <Skeleton width={280} />)}
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

function AccountState({ status: { mode, canAcceptPayments } }: { status: Schema<'IntegrationsStatus'>['stripe'] }) {
  if (canAcceptPayments) return <Badge status="active" label="Payment processing is active" />
  return <Badge status="pending" label={mode === 'own' ? 'Stripe requires more' : 'Stripe setup incomplete'} />
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
