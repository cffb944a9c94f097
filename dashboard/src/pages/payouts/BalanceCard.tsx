import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMerchant } from '../../context.ts'
import type { Loader } from '../../lib/loader.ts'
import { formatMoney } from '../../lib/money.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FailedState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './BalanceCard.module.css'
import * as words from './balanceWords.ts'

const SETTINGS = '/dashboard/settings/payments#payment-processing'

/** What the shop has, what is on its way, when the next payout is made, and where it goes. */
export function BalanceCard({ balance }: { balance: Loader<words.Balance> }) {
  useSignals()
  useSignalEffect(balance.load)
  const { mainCurrency } = useMerchant()
  const state = balance.state.value
  if (state.status === 'failed')
    return (
      <Card>
        <FailedState message={`Error: ${state.message}`} onRetry={balance.load} />
      </Card>
    )
  const data = state.status === 'ready' ? state.data : null
  return (
    <section className={styles.card} aria-label="Balance" aria-busy={!data}>
      {!data && <output className="sr-only">Loading the balance...</output>}
      {data ? (
        words.orderBalances(data, mainCurrency).map((one) => <Figures key={one.currency} of={one} schedule={data.schedule} />)
      ) : (
        <Figures of={null} schedule={null} />
      )}
      {(!data || data.schedule) && <Destination data={data} />}
    </section>
  )
}

/** Where payouts go. Not shown before an account is connected. */
const Destination = ({ data }: { data: words.Balance | null }) => (
  <div className={styles.goes}>
    <Landmark aria-hidden />
    <p>
      <b>{data ? words.destinationOf(data.bank) : <Skeleton width={220} />}</b>
      <small>{data ? data.schedule && words.rhythmOf(data.schedule) : <Skeleton width={96} />}</small>
    </p>
    <ButtonLink size="small" href={SETTINGS} aria-label="Change where payouts go">
      Change
    </ButtonLink>
  </div>
)

interface FiguresProps {
  /** Null until it has loaded. */
  of: words.CurrencyBalance | null
  schedule: words.Balance['schedule']
}

function Figures({ of, schedule }: FiguresProps) {
  const { paymentsEnabled, shop } = useMerchant()
  const next = of && schedule && (paymentsEnabled || shop === 'own')
  return (
    <dl className={styles.figures}>
      <Figure title="Balance" note={of && words.sourceOf(of)}>
        {of && formatMoney(of.amount, of.currency)}
      </Figure>
      <Figure title="On its way" note={of && words.arrivalOf(of)}>
        {of && formatMoney(of.on_its_way, of.currency)}
      </Figure>
      <Figure title="Next payout" note={of && (next ? words.expectationOf(of, schedule) : 'Connect a payment account first.')}>
        {of && (next ? words.nextPayoutOf(schedule) : <ButtonLink href={SETTINGS}>Set up payments</ButtonLink>)}
      </Figure>
    </dl>
  )
}

const Figure = ({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd className={styles.big}>{children ?? <Skeleton width={120} />}</dd>
    <dd className={styles.note}>{note ?? <Skeleton width={160} />}</dd>
  </div>
)
