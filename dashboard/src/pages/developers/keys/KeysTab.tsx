import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useApp, useMerchant } from '../../../context.ts'
import { ConfirmEmailFirst } from '../../../shell/ConfirmEmailFirst.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import layout from '../../../ui/Columns.module.css'
import { EmptyState, FailedState } from '../../../ui/EmptyState.tsx'
import { messages } from '../../../ui/messages.tsx'
import { SecretText } from '../../../ui/SecretText.tsx'
import { Table } from '../../../ui/Table.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { createApiKeys, type ApiKeys } from './apiKeys.ts'
import { KeyDialogs } from './KeyDialogs.tsx'
import { keyColumns } from './keyColumns.tsx'
import styles from './KeysTab.module.css'

/** The API keys. */
export function KeysTab() {
  const { client } = useApp()
  const [keys] = useState(() => createApiKeys(client, messages))
  useSignalEffect(keys.load)
  return (
    <div className={layout.stack}>
      <Keys keys={keys} />
      <PublishableKey keys={keys} />
      <KeyDialogs keys={keys} />
    </div>
  )
}

function Keys({ keys }: { keys: ApiKeys }) {
  useSignals()
  const { timeZone, emailConfirmed } = useMerchant()
  const state = keys.state.value
  const columns = keyColumns(keys, timeZone)
  const create = (
    <Button look="primary" onClick={keys.create}>
      <Plus aria-hidden />
      Create key
    </Button>
  )
  if (state.status === 'failed')
    return (
      <Card>
        <FailedState message={`Error: ${state.message}`} onRetry={keys.load} />
      </Card>
    )
  if (state.status === 'ready' && state.data.data.length === 0 && !emailConfirmed)
    return (
      <ConfirmEmailFirst>A key lets your own programs work with your shop, so the account has to be yours.</ConfirmEmailFirst>
    )
  if (state.status === 'ready' && state.data.data.length === 0)
    return (
      <Card>
        <EmptyState drawing="apiKeys" title="No API keys yet." action={create}>
          A key lets your own programs work with your shop: make products and links, read orders, send refunds.
        </EmptyState>
      </Card>
    )
  return (
    <Card flush title="API keys" action={create}>
      {state.status === 'loading' ? (
        <TableSkeleton label="Loading API keys..." columns={columns} rows={3} className={styles.table} />
      ) : (
        <Table caption="API keys" className={styles.table} columns={columns} rows={state.data.data} busy={state.stale} />
      )}
    </Card>
  )
}

/** Names the merchant in pages, so it is never hidden. */
function PublishableKey({ keys }: { keys: ApiKeys }) {
  useSignals()
  const state = keys.state.value
  if (state.status !== 'ready') return null
  return (
    <Card title="Publishable key">
      <div className={styles.made}>
        <p>It names your shop to the calls of shoppers, and is no secret: it may be in a page.</p>
        <SecretText label="Publishable key" text={state.data.publishable_key} />
      </div>
    </Card>
  )
}
