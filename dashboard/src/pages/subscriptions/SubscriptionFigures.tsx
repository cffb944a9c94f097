import type { Schema } from '@linktill/sdk'
import { useMemo, type ReactNode } from 'react'
import { formatMonth, formatShortDay } from '../../lib/dates.ts'
import { formatCount, formatMoney, formatPercent } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import { PointTable } from '../../ui/chart/PointTable.tsx'
import columns from '../../ui/Columns.module.css'
import { Figure } from '../../ui/Figure.tsx'
import { CohortTable } from './CohortTable.tsx'
import styles from './Subscriptions.module.css'

type Figures = Schema<'SubscriptionFigures'>

const HEIGHT = 264

/** The figures of a range. */
export function SubscriptionFigures({ figures, stale }: { figures: Figures; stale: boolean }) {
  const { totals, currency, now } = figures
  const money = (amount: number) => formatMoney(amount, currency)
  const rate = (percent: number | null) => (percent === null ? '–' : formatPercent(percent))
  return (
    <div className={stale ? `${columns.stack} ${columns.stale}` : columns.stack}>
      <div className={styles.figures}>
        <Stat title="Monthly recurring revenue" note={`${money(totals.mrr_before)} at the start`}>
          {money(totals.mrr)}
        </Stat>
        <Stat title="Churned revenue" note={`${rate(totals.subscription_churn_rate)} of subscriptions`}>
          {rate(totals.churn_rate)}
        </Stat>
        <Stat
          title="Trials that were paid"
          note={`${formatCount(totals.trials.converted)} of ${formatCount(totals.trials.ended)}`}
        >
          {rate(totals.trials.conversion_rate)}
        </Stat>
        <Stat title="Came back" note={paymentsText(totals.recovered.payments)}>
          {money(totals.recovered.revenue)}
        </Stat>
        <Stat title="At risk" note={`${formatCount(now.past_due)} past due now`}>
          {money(now.at_risk)}
        </Stat>
      </div>
      <RevenueOverTime figures={figures} />
      <div className={columns.wide}>
        <CohortTable cohorts={figures.cohorts} />
        <Changes figures={figures} />
      </div>
    </div>
  )
}

const Stat = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <Figure title={title} before={null}>
    {children}
    <span className={styles.note}>{note}</span>
  </Figure>
)

const paymentsText = (count: number) =>
  count === 1 ? '1 payment after a failure' : `${formatCount(count)} payments after a failure`

function RevenueOverTime({ figures: { points, step, currency } }: { figures: Figures }) {
  const line = useMemo(
    () =>
      points.map(({ date, mrr }) => ({
        name: step === 'month' ? formatMonth(date, 'UTC') : formatShortDay(date, 'UTC'),
        value: mrr,
      })),
    [points, step],
  )
  return (
    <Card title={`Monthly recurring revenue in ${currency}`}>
      <LineChart name="MRR" currency={currency} points={line} height={HEIGHT} />
      <PointTable
        caption={`Monthly recurring revenue in ${currency}`}
        heading="At the end"
        points={line}
        write={(value) => formatMoney(value, currency)}
      />
    </Card>
  )
}

const kinds = { new: 'New', returned: 'Returned', changed: 'Price changes', churned: 'Churned' } as const

/** What led from the revenue at the start to that at the end. */
function Changes({ figures: { totals, currency } }: { figures: Figures }) {
  const signed = (amount: number) => (amount > 0 ? `+${formatMoney(amount, currency)}` : formatMoney(amount, currency))
  return (
    <Card title="Changes">
      <table className={styles.changes}>
        <caption className="sr-only">What changed the recurring revenue</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Change</th>
            <th scope="col">Number</th>
            <th scope="col">Revenue a month</th>
          </tr>
        </thead>
        <tbody>
          <Row title="At the start" amount={formatMoney(totals.mrr_before, currency)} />
          {(Object.entries(kinds) as [keyof typeof kinds, string][]).map(([kind, title]) => (
            <Row key={kind} title={title} count={totals[kind].subscriptions} amount={signed(totals[kind].mrr)} />
          ))}
          <Row title="At the end" amount={formatMoney(totals.mrr, currency)} />
        </tbody>
      </table>
    </Card>
  )
}

const Row = ({ title, count, amount }: { title: string; count?: number; amount: string }) => (
  <tr>
    <th scope="row">{title}</th>
    <td>{count !== undefined && formatCount(count)}</td>
    <td>{amount}</td>
  </tr>
)
