import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApp, useMerchant } from '../../context.ts'
import { createLoader } from '../../lib/loader.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatCount } from '../../lib/money.ts'
import { useListAddress } from '../../lib/useListAddress.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FailedState } from '../../ui/EmptyState.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { messages } from '../../ui/messages.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { OrderDialogs } from '../orders/OrderDialogs.tsx'
import { createOrders } from '../orders/orders.ts'
import { OrdersTable } from '../orders/OrdersTable.tsx'
import type { Customer } from '../customers/customers.ts'
import styles from '../customers/CustomersPage.module.css'
import { SpentAmounts } from '../customers/CustomersTable.tsx'
import { loadLater } from '../../ui/loadLater.tsx'

const EraseDialog = loadLater(async () => (await import('../customers/EraseDialog.tsx')).EraseDialog)

// Few shops charge again.
const CustomerSubscriptions = loadLater(async () => (await import('./CustomerSubscriptions.tsx')).CustomerSubscriptions)

const CUSTOMERS = '/dashboard/customers?tab=customers'

/** One customer with all their orders. Use the id as key. */
export function CustomerPage({ id }: { id: string }) {
  useSignals()
  const { client } = useApp()
  const { uses } = useMerchant()
  const [loader] = useState(() => createLoader(() => client.getCustomer({ path: { id } })))
  const [erasing, setErasing] = useState(false)
  const [, goTo] = useLocation()
  useSignalEffect(loader.load)
  const state = loader.state.value
  const customer = state.status === 'ready' ? state.data : null
  return (
    <>
      <BackLink href={CUSTOMERS}>All customers</BackLink>
      <PageHead
        title={customer ? customer.name || customer.email : 'Customer'}
        subtitle={customer ? <Identity customer={customer} /> : state.status === 'loading' && <Skeleton width={160} />}
        actions={
          state.status !== 'failed' && (
            <Button look="danger-text" disabled={!customer} onClick={() => setErasing(true)}>
              <Eraser aria-hidden />
              Erase personal data
            </Button>
          )
        }
      />
      {state.status === 'failed' ? (
        <Card>
          <FailedState message={`Error: ${state.message}`} onRetry={loader.load} />
        </Card>
      ) : (
        <>
          <Figures customer={customer} />
          {customer?.email && uses.subscriptions && <CustomerSubscriptions email={customer.email} />}
          <Orders customerId={id} />
        </>
      )}
      {customer && erasing && (
        <EraseDialog customer={customer} onErased={() => goTo(CUSTOMERS)} onClose={() => setErasing(false)} />
      )}
    </>
  )
}

/** The address unless it is the title, and the merchant's own id. */
function Identity({ customer: { name, email, external_id: id } }: { customer: Customer }) {
  if (!name && id === null) return null
  return (
    <>
      {name && (
        <a className="text-link" href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {name && id !== null && ' · '}
      {id !== null && (
        <span className={styles.id}>
          External ID: <bdi>{id}</bdi>
        </span>
      )}
    </>
  )
}

function Figures({ customer }: { customer: Customer | null }) {
  const { timeZone } = useMerchant()
  const day = (iso: string) => formatDay(iso, timeZone)
  return (
    <div className={styles.figures}>
      <Figure title="Orders" before={null}>
        {customer && formatCount(customer.orders)}
      </Figure>
      <Figure title="Spent" before={null}>
        {customer && <SpentAmounts customer={customer} />}
      </Figure>
      {customer?.first_order_at === null ? (
        <Figure title="Customer since" before={null}>
          {day(customer.created_at)}
        </Figure>
      ) : (
        <Figure title="First order" before={null}>
          {customer && day(customer.first_order_at)}
        </Figure>
      )}
      <Figure title="Last order" before={null}>
        {customer && (customer.last_order_at === null ? <span className="muted">None</span> : day(customer.last_order_at))}
      </Figure>
    </div>
  )
}

function Orders({ customerId }: { customerId: string }) {
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [orders] = useState(() => createOrders(client, messages, timeZone, customerId))
  useListAddress(orders.list)
  useSignalEffect(orders.list.load)
  return (
    <>
      <OrdersTable orders={orders} timeZone={timeZone} />
      <OrderDialogs orders={orders} timeZone={timeZone} />
    </>
  )
}
