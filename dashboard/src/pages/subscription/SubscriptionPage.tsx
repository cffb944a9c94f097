import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { FailedState } from '../../ui/EmptyState.tsx'
import { messages } from '../../ui/messages.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { badgeOf, itemsText, priceText } from '../subscriptions/labels.ts'
import { createSubscription, type Details } from './createSubscription.ts'
import { Cycles } from './Cycles.tsx'
import { Facts } from './Facts.tsx'
import { NextCharge } from './NextCharge.tsx'
import { SubscriptionDialogs } from './SubscriptionDialogs.tsx'
import { SubscriptionMenu } from './SubscriptionMenu.tsx'
import styles from './SubscriptionPage.module.css'
import { SubscriptionTimeline } from './SubscriptionTimeline.tsx'

/** One subscription: what is charged next, what was charged, and what happened. Use the id as key. */
export function SubscriptionPage({ id }: { id: string }) {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [subscription] = useState(() => createSubscription(client, messages, id))
  const { loader } = subscription
  useSignalEffect(loader.load)
  const state = loader.state.value
  const details = state.status === 'ready' ? state.data : null
  return (
    <>
      <BackLink href="/dashboard/subscriptions">All subscriptions</BackLink>
      <PageHead
        title={details ? itemsText(details.items) : 'Subscription'}
        mark={details && <Badge {...badgeOf(details)} />}
        subtitle={details && <Subtitle details={details} />}
        actions={details && <SubscriptionMenu details={details} subscription={subscription} />}
      />
      {state.status === 'failed' && (
        <Card>
          <FailedState message={`Error: ${state.message}`} onRetry={loader.load} />
        </Card>
      )}
      {state.status === 'loading' && <Loading />}
      {details && (
        <>
          <div className={styles.columns}>
            <div className={styles.stack}>
              <NextCharge details={details} timeZone={timeZone} />
              <Cycles cycles={details.cycles} currency={details.currency} timeZone={timeZone} />
              <SubscriptionTimeline entries={details.history} timeZone={timeZone} />
            </div>
            <Facts details={details} timeZone={timeZone} />
          </div>
          <SubscriptionDialogs details={details} subscription={subscription} timeZone={timeZone} />
        </>
      )}
    </>
  )
}

function Subtitle({ details }: { details: Details }) {
  const { customer_name: name, customer_email: email } = details
  return (
    <>
      {name ?? (email || 'Erased customer')} · {priceText(details)}
    </>
  )
}

const Loading = () => (
  <>
    <output className="sr-only">Loading subscription...</output>
    <div className={styles.columns} aria-hidden>
      <div className={styles.waiting}>
        <Skeleton shape="block" />
      </div>
      <div className={styles.waiting}>
        <Skeleton shape="block" />
      </div>
    </div>
  </>
)
