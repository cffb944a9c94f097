import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { ExternalLink, Plus } from 'lucide-react'
import { useState } from 'react'
import { useApp, useMerchant } from '../../../context.ts'
import { ConfirmEmailFirst } from '../../../shell/ConfirmEmailFirst.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState, FailedState } from '../../../ui/EmptyState.tsx'
import { messages } from '../../../ui/messages.tsx'
import { Table } from '../../../ui/Table.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { endpointColumns } from './endpointColumns.tsx'
import { EndpointDialogs } from './EndpointDialogs.tsx'
import { createEndpoints, type Endpoints } from './endpoints.ts'
import styles from './WebhooksTab.module.css'

/** The webhook endpoints of the shop, and their deliveries. */
export function WebhooksTab() {
  const { client } = useApp()
  const [endpoints] = useState(() => createEndpoints(client, messages))
  useSignalEffect(endpoints.load)
  useSignalEffect(endpoints.loadTypes)
  return (
    <>
      <EndpointList endpoints={endpoints} />
      <EndpointDialogs endpoints={endpoints} />
    </>
  )
}

function EndpointList({ endpoints }: { endpoints: Endpoints }) {
  useSignals()
  const { emailConfirmed } = useMerchant()
  const state = endpoints.state.value
  const columns = endpointColumns(endpoints)
  if (state.status === 'failed')
    return (
      <Card>
        <FailedState message={`Error: ${state.message}`} onRetry={endpoints.load} />
      </Card>
    )
  if (state.status === 'ready' && state.data.data.length === 0 && !emailConfirmed)
    return <ConfirmEmailFirst>An endpoint receives what happens in your shop, so the account has to be yours.</ConfirmEmailFirst>
  if (state.status === 'ready' && state.data.data.length === 0)
    return (
      <Card>
        <EmptyState
          drawing="webhooks"
          title="No webhook endpoints yet."
          action={
            <Button look="primary" onClick={endpoints.create}>
              <Plus aria-hidden />
              Add endpoint
            </Button>
          }
        >
          We send an event to your URL when something happens, such as a paid order or low stock.
        </EmptyState>
      </Card>
    )
  return (
    <Card
      flush
      title="Endpoints"
      action={
        <span className={styles.actions}>
          {state.status === 'ready' && state.data.portal && (
            <Button onClick={() => void endpoints.openPortal((url) => window.open(url, '_blank', 'noreferrer'))}>
              <ExternalLink aria-hidden />
              Portal
            </Button>
          )}
          <Button look="primary" onClick={endpoints.create}>
            <Plus aria-hidden />
            Add endpoint
          </Button>
        </span>
      }
    >
      {state.status === 'loading' ? (
        <TableSkeleton label="Loading endpoints..." columns={columns} rows={3} twoLine className={styles.table} />
      ) : (
        <Table
          caption="Webhook endpoints"
          className={styles.table}
          columns={columns}
          rows={state.data.data}
          twoLine
          busy={state.stale}
        />
      )}
    </Card>
  )
}
