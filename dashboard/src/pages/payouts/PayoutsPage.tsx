import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { formatMoney } from '../../lib/money.ts'
import { windowOfFive } from '../../lib/pages.ts'
import { useAddressParameter } from '../../lib/useAddressParameter.ts'
import { useListAddress } from '../../lib/useListAddress.ts'
import { useFirstUse } from '../../shell/useFirstUse.ts'
import { useReturn } from '../../lib/useReturn.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListCard } from '../../ui/ListCard.tsx'
import { messages } from '../../ui/messages.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { promiseOf } from './balanceWords.ts'
import { statusFilters } from './labels.ts'
import { payoutColumns } from './payoutColumns.tsx'
import styles from './PayoutsPage.module.css'
import { createPayouts, type Payouts } from './payouts.ts'
import { SimulateMenu } from './SimulateMenu.tsx'
import { loadLater } from '../../ui/loadLater.tsx'

const PayoutDrawer = loadLater(async () => (await import('./PayoutDrawer.tsx')).PayoutDrawer)

/** What the shop has earned, when it is paid, and the payouts to the merchant's bank. `?open={id}` opens one. */
export function PayoutsPage() {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [payouts] = useState(() => createPayouts(client, messages))
  const { balance, list, open } = payouts
  useListAddress(list)
  useSignalEffect(list.load)
  useReturn(payouts.reload)
  useFirstUse('payouts', list)
  useAddressParameter('open', payouts.show)
  return (
    <>
      <PageHead title="Money" actions={payouts.isSandbox.value && <SimulateMenu payouts={payouts} />} />
      <Returned payouts={payouts} />
      <BalanceCard balance={balance} />
      <div className={styles.listHead}>
        <h2>Payouts</h2>
        {!payouts.isEmpty.value && (
          <QuietSelect label="Status" choices={statusFilters} value={payouts.status.value} onChange={payouts.filterStatus} />
        )}
      </div>
      <ListCard
        list={list}
        caption="Payouts"
        loading="Loading payouts..."
        failure="Error: "
        empty={<NoPayouts payouts={payouts} />}
        unmatched={{ icon: <Landmark aria-hidden />, title: 'No payouts found.', clear: 'Clear filters' }}
        columns={payoutColumns(payouts, timeZone)}
        pagination={{ label: 'Payouts pages', window: windowOfFive }}
      />
      {open.value !== null && <PayoutDrawer key={open.value} id={open.value} payouts={payouts} />}
    </>
  )
}

/** The newest payout came back, so the next one will too unless the account is mended. */
function Returned({ payouts }: { payouts: Payouts }) {
  useSignals()
  const payout = payouts.returned.value
  if (!payout) return null
  return (
    <div className={styles.returned}>
      <Banner
        kind="error"
        action={
          <ButtonLink size="small" href="/dashboard/settings/payments#payment-processing">
            Check the account
          </ButtonLink>
        }
      >
        {`Your bank returned ${formatMoney(payout.amount, payout.currency)}. ${payout.failure ?? ''} The money comes with a later payout.`}
      </Banner>
    </div>
  )
}

function NoPayouts({ payouts }: { payouts: Payouts }) {
  useSignals()
  const balance = payouts.balance.state.value
  const promise = balance.status === 'ready' ? promiseOf(balance.data) : null
  return (
    <EmptyState icon={<Landmark aria-hidden />} title="No payouts yet.">
      {promise ??
        'The payment provider sends what you sold to your bank. Each payout will show here with its sales, fees and refunds.'}
    </EmptyState>
  )
}
