import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { useListAddress } from '../../lib/useListAddress.ts'
import { ConfirmEmailFirst } from '../../shell/ConfirmEmailFirst.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { UnfinishedSelect } from '../orders/UnfinishedSelect.tsx'
import { createMyOrders, type Scope } from './myOrders.ts'
import { MyOrdersTable } from './MyOrdersTable.tsx'
import { loadLater } from '../../ui/loadLater.tsx'

const MyOrderDialog = loadLater(async () => (await import('./MyOrderDialog.tsx')).MyOrderDialog)

const EMPTY: Record<Scope, string> = {
  sales: 'An order appears here when a shopper buys through one of your checkout links.',
  purchases: 'What you buy in any shop here under your own email address appears in this list.',
}

/** The merchant's sales or purchases. */
export function MyOrdersTab({ scope }: { scope: Scope }) {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [orders] = useState(() => createMyOrders(client, scope))
  const { list } = orders
  useListAddress(list)
  useSignalEffect(list.load)
  const shown = orders.shown.value
  return (
    <>
      <FilterBar>
        <SearchField label="Search orders" placeholder="Search orders..." value={list.search.value} onChange={list.find} />
        <UnfinishedSelect scope={scope} value={orders.unfinished.value} onChange={orders.filterUnfinished} />
      </FilterBar>
      <MyOrdersTable orders={orders} timeZone={timeZone} empty={EMPTY[scope]} />
      {shown && <MyOrderDialog key={shown} id={shown} timeZone={timeZone} onClose={orders.close} />}
    </>
  )
}

/** Requires a confirmed email, because anyone could claim an unconfirmed one. */
export function PurchasesTab() {
  const { email, emailConfirmed } = useMerchant()
  if (emailConfirmed) return <MyOrdersTab scope="purchases" />
  return (
    <ConfirmEmailFirst>What was bought under {email} is shown here once the address is confirmed to be yours.</ConfirmEmailFirst>
  )
}
