import { useEffect, useState } from 'react'
import { ConfirmForm, loadMessages, type Messages } from '@linktill/sdk/react/checkout'
import '@linktill/sdk/react/checkout.css'
import { useApp } from '../../context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { AccountSubscriptions, SubscriberPage } from './accountSubscriptions.ts'
import { themeOf } from './themeOf.ts'

interface PaymentConfirmProps {
  id: string
  page: SubscriberPage
  account: AccountSubscriptions
}

/** The button with which the buyer confirms the payment that their bank asks about. Loaded when there is one. */
export function PaymentConfirm({ id, page, account }: PaymentConfirmProps) {
  const { client } = useApp()
  const [messages, setMessages] = useState<Messages | null>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let isLeft = false
    loadMessages(page.language).then(
      (loaded) => isLeft || setMessages(loaded),
      () => isLeft || setLost(true),
    )
    return () => {
      isLeft = true
    }
  }, [page.language])

  if (isLost) return <Banner kind="error">{page.labels['failed']}</Banner>
  if (!messages) return <Skeleton shape="block" />
  return (
    <ConfirmForm
      {...{ client, messages }}
      label={page.labels['confirm_payment']!}
      theme={themeOf(document.documentElement)}
      open={() => account.openPayment(id)}
      onDone={() => account.settlePayment(id)}
    />
  )
}
