import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import auth from '../../shell/AuthPage.module.css'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { createAccountOrders } from './accountOrders.ts'
import styles from './AccountOrders.module.css'
import { RequestOrders } from './RequestOrders.tsx'
import { OrderCard } from './OrderCard.tsx'

/** The orders behind a mailed link. If the link has expired, another can be requested here. */
export function OrdersByMail({ token }: { token: string }) {
  useSignals()
  const { client } = useApp()
  const [orders] = useState(() => createAccountOrders(client, token))
  useSignalEffect(orders.load)
  const state = orders.state.value
  if (state.status === 'loading')
    return (
      <div className={styles.list}>
        <output className="sr-only">Loading your orders...</output>
        <Skeleton shape="block" />
      </div>
    )
  if (state.status === 'failed')
    return (
      <>
        <Banner kind="error">{state.message}</Banner>
        <RequestOrders />
      </>
    )
  const { email, orders: found } = state.data
  return (
    <>
      <p className={auth.said}>
        What <b>{email}</b> bought.
      </p>
      {found.length === 0 ? (
        <EmptyState icon={<ReceiptText aria-hidden />} title="No orders yet">
          What you buy with this address appears here.
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-label="Orders">
          {found.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
