import { useEffect, useState } from 'react'
import { CardForm, loadMessages, type Messages } from '@linktill/sdk/react/checkout'
import '@linktill/sdk/react/checkout.css'
import type { Schema } from '@linktill/sdk'
import { useApp } from '../../context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './AccountSubscriptions.module.css'
import type { AccountSubscriptions, SubscriberPage } from './accountSubscriptions.ts'
import { themeOf } from './themeOf.ts'

interface CardEntryProps {
  id: string
  page: SubscriberPage
  account: AccountSubscriptions
  onSaved: () => void
}

type Ready = { setup: Schema<'SubscriberCardSetup'>; messages: Messages }

/** The card form of the checkout, which saves another card. Loaded when the buyer asks for it. */
export function CardEntry({ id, page, account, onSaved }: CardEntryProps) {
  const { client } = useApp()
  const [ready, setReady] = useState<Ready | null>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let isLeft = false
    Promise.all([account.openCard(id), loadMessages(page.language)]).then(
      ([setup, messages]) => isLeft || setReady({ setup, messages }),
      () => isLeft || setLost(true),
    )
    return () => {
      isLeft = true
    }
  }, [account, id, page.language])

  if (isLost) return <Banner kind="error">{page.labels['failed']}</Banner>
  if (!ready) return <Skeleton shape="block" />
  const returnUrl = new URL(location.href)
  returnUrl.searchParams.set('card', id)
  return (
    <div className={styles.newCard}>
      <CardForm
        {...ready}
        client={client}
        email={page.email!}
        label={page.labels['save']!}
        returnUrl={returnUrl.href}
        theme={themeOf(document.documentElement)}
        onDone={async (paymentId) => {
          await account.saveCard(id, paymentId)
          onSaved()
        }}
      />
    </div>
  )
}
