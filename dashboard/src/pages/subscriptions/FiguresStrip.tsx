import { useSignals } from '@preact/signals-react/runtime'
import type { Schema } from '@linktill/sdk'
import type { ReactNode } from 'react'
import type { Loader } from '../../lib/loader.ts'
import { formatCount, formatMoney } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { FailedState } from '../../ui/EmptyState.tsx'
import { Figure } from '../../ui/Figure.tsx'
import styles from './Subscriptions.module.css'

type Figures = Schema<'SubscriptionFigures'>

/** What subscriptions bring now, who is there, what this month changed, and what is at risk. */
export function FiguresStrip({ figures }: { figures: Loader<Figures> }) {
  useSignals()
  const state = figures.state.value
  if (state.status === 'failed')
    return (
      <Card className={styles.strip}>
        <FailedState message={`Error: ${state.message}`} onRetry={figures.load} />
      </Card>
    )
  const data = state.status === 'ready' ? state.data : null
  const money = (amount: number) => formatMoney(amount, data?.currency)
  const month = data?.points.at(-1)
  return (
    <div className={`${styles.figures} ${styles.strip}`}>
      <Figure title="Monthly recurring revenue" before="vs end of last month" growth={data && growthOf(data)}>
        {data && money(data.now.mrr)}
      </Figure>
      <Figure title="Active" before={null}>
        {data && <Noted note={`${formatCount(data.now.trialing)} in trial`}>{formatCount(data.now.active)}</Noted>}
      </Figure>
      <Figure title="New this month" before={null}>
        {month && <Noted note={`${money(Math.abs(month.churned))} churned`}>{money(month.new + month.returned)}</Noted>}
      </Figure>
      <Figure title="At risk" before={null}>
        {data && <Noted note={lateText(data.now.past_due)}>{money(data.now.at_risk)}</Noted>}
      </Figure>
    </div>
  )
}

const Noted = ({ note, children }: { note: string; children: ReactNode }) => (
  <>
    {children}
    <span className={styles.note}>{note}</span>
  </>
)

/** Growth of the revenue since the last month, in percent. */
function growthOf({ points, now }: Figures): number | null {
  const before = points.at(-2)?.mrr ?? 0
  return before > 0 ? ((now.mrr - before) / before) * 100 : null
}

const lateText = (count: number) => (count === 0 ? 'Nobody is past due' : `${formatCount(count)} past due`)
