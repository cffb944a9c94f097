import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { createLoader } from '../../lib/loader.ts'
import { Card } from '../../ui/Card.tsx'
import { FailedState } from '../../ui/EmptyState.tsx'
import { Table } from '../../ui/Table.tsx'
import { subscriptionColumns } from '../subscriptions/subscriptionColumns.tsx'
import styles from './CustomerSubscriptions.module.css'

/** Nobody has more that are worth a look. */
const MOST = 20

/** What a customer agreed to pay again and again. Absent without any. */
export function CustomerSubscriptions({ email }: { email: string }) {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [loader] = useState(() => createLoader(() => client.listSubscriptions({ query: { customer_email: email, limit: MOST } })))
  useSignalEffect(loader.load)
  const state = loader.state.value
  if (state.status === 'failed')
    return (
      <Card title="Subscriptions" className={styles.card}>
        <FailedState message={`Error: ${state.message}`} onRetry={loader.load} />
      </Card>
    )
  if (state.status === 'loading' || state.data.data.length === 0) return null
  return (
    <Card title="Subscriptions" flush className={styles.card}>
      <Table caption="Subscriptions" columns={subscriptionColumns(timeZone)} rows={state.data.data} twoLine />
    </Card>
  )
}
