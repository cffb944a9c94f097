import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { windowOfFive } from '../../lib/pages.ts'
import { useAddressParameter } from '../../lib/useAddressParameter.ts'
import { useListAddress } from '../../lib/useListAddress.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { ListCard } from '../../ui/ListCard.tsx'
import { messages } from '../../ui/messages.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import { statusFilters } from './labels.ts'
import { payoutColumns } from './payoutColumns.tsx'
import { createPayouts } from './payouts.ts'
import { SimulateMenu } from './SimulateMenu.tsx'
import { loadLater } from '../../ui/loadLater.tsx'

const PayoutDrawer = loadLater(async () => (await import('./PayoutDrawer.tsx')).PayoutDrawer)

/** What the payment provider has sent to the merchant's bank. `?open={id}` opens one. */
export function PayoutsPage() {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [payouts] = useState(() => createPayouts(client, messages))
  const { list, open } = payouts
  useListAddress(list)
  useSignalEffect(list.load)
  useAddressParameter('open', payouts.show)
  return (
    <>
      <PageHead title="Payouts" actions={payouts.isSandbox.value && <SimulateMenu payouts={payouts} />} />
      <FilterBar>
        <QuietSelect label="Status" choices={statusFilters} value={payouts.status.value} onChange={payouts.filterStatus} />
      </FilterBar>
      <ListCard
        list={list}
        caption="Payouts"
        loading="Loading payouts..."
        failure="Error: "
        empty={<NoPayouts />}
        unmatched={{ icon: <Landmark aria-hidden />, title: 'No payouts found.', clear: 'Clear filters' }}
        columns={payoutColumns(payouts, timeZone)}
        pagination={{ label: 'Payouts pages', window: windowOfFive }}
      />
      {open.value !== null && <PayoutDrawer key={open.value} id={open.value} payouts={payouts} />}
    </>
  )
}

function NoPayouts() {
  return (
    <EmptyState icon={<Landmark aria-hidden />} title="No payouts yet.">
      The payment provider sends what you sold to your bank. Each payout will show here with its sales, fees and refunds.
    </EmptyState>
  )
}
