import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useApp } from '../../context.ts'
import { directionOf } from '../../lib/direction.ts'
import { AuthPage } from '../../shell/AuthPage.tsx'
import auth from '../../shell/AuthPage.module.css'
import { Banner } from '../../ui/Banner.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './AccountSubscriptions.module.css'
import { createAccountSubscriptions, type AccountSubscriptions, type SubscriberPage } from './accountSubscriptions.ts'
import { RequestLink } from './RequestLink.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'

/** `/account/subscriptions`: what a buyer subscribes to at a shop, in their language, and how they cancel it. Needs no account. */
export function AccountSubscriptionsPage() {
  const [query] = useSearchParams()
  // The token stays in the URL, so that the page can be reloaded.
  const token = query.get('token')
  return <Subscriptions key={token ?? ''} token={token} query={query} />
}

function Subscriptions({ token, query }: { token: string | null; query: URLSearchParams }) {
  useSignals()
  const { client } = useApp()
  // A bank's page leads back here after the card was saved.
  const [cameBack] = useState(() => ({ id: query.get('card'), paymentId: query.get('setup_intent') }))
  const [account] = useState(() => createAccountSubscriptions(client, token, navigator.language, cameBack))
  useSignalEffect(account.load)
  const state = account.state.value
  if (state.status === 'failed') return <Expired message={state.message} />
  const page = state.status === 'ready' ? state.data : null
  return (
    <div lang={page?.language} dir={page ? directionOf(page.language) : undefined}>
      <AuthPage title={page?.labels['title'] ?? 'Your subscriptions'} wide={token !== null}>
        {!page && <Skeleton shape="block" />}
        {page && (token ? <Found page={page} account={account} /> : <RequestLink labels={page.labels} />)}
      </AuthPage>
    </div>
  )
}

/** A link that does not work any more: another can be requested here, in the browser's language. */
function Expired({ message }: { message: string }) {
  useSignals()
  const { client } = useApp()
  const [account] = useState(() => createAccountSubscriptions(client, null, navigator.language))
  useSignalEffect(account.load)
  const state = account.state.value
  const page = state.status === 'ready' ? state.data : null
  return (
    <div lang={page?.language} dir={page ? directionOf(page.language) : undefined}>
      <AuthPage title={page?.labels['title'] ?? 'Your subscriptions'}>
        <Banner kind="error">{page?.labels['expired'] ?? message}</Banner>
        {page && <RequestLink labels={page.labels} />}
      </AuthPage>
    </div>
  )
}

function Found({ page, account }: { page: SubscriberPage; account: AccountSubscriptions }) {
  const { subscriptions, labels } = page
  return (
    <>
      <p className={auth.said}>
        <bdi>{page.shop_name}</bdi> · <bdi>{page.email}</bdi>
      </p>
      {subscriptions.length === 0 && <p className={auth.said}>{labels['none']}</p>}
      <ul className={styles.list} aria-label={labels['title']}>
        {subscriptions.map((subscription) => (
          <li key={subscription.id}>
            <SubscriptionCard {...{ subscription, page, account }} />
          </li>
        ))}
      </ul>
    </>
  )
}
