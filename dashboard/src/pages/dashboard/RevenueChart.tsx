import { useMemo } from 'react'
import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { formatShortDay } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import { PointTable } from '../../ui/chart/PointTable.tsx'
import styles from './Hero.module.css'
import type { Home } from './home.ts'
import { LoadState } from './LoadedCard.tsx'

const HEIGHT = 240

/** Revenue of the chosen period per day, or per month for a year, with the previous period as a second line. */
export function RevenueChart({ home }: { home: Home }) {
  useSignals()
  const state = home.revenue.state.value
  return (
    <div className={styles.chart}>
      <p className={styles.legend}>{state.status === 'ready' && <Legend data={state.data} />}</p>
      <div style={{ minHeight: HEIGHT }}>
        <LoadState part={home.revenue} height={HEIGHT}>
          {(data) => <RevenueLine data={data} />}
        </LoadState>
      </div>
    </div>
  )
}

function Legend({ data: { points, before } }: { data: Schema<'DashboardRevenue'> }) {
  const [first, last] = [points[0]?.date, points.at(-1)?.date]
  return (
    <>
      <span>
        <i />
        {first && last && daysOf(first, last)}
      </span>
      <span>
        <i className={styles.past} />
        {daysOf(before.from, before.to)}
      </span>
    </>
  )
}

/** Nov 16 to Nov 22 */
const daysOf = (from: string, to: string) => `${formatShortDay(from, 'UTC')} to ${formatShortDay(to, 'UTC')}`

function RevenueLine({ data: { points, currency } }: { data: Schema<'DashboardRevenue'> }) {
  const line = useMemo(() => points.map(({ name, revenue, before }) => ({ name, value: revenue, before })), [points])
  return (
    <>
      <LineChart name="Revenue" currency={currency} points={line} height={HEIGHT} />
      <PointTable
        caption={`Revenue in ${currency}`}
        heading="Revenue"
        headingBefore="Period before"
        points={line}
        write={(value) => formatMoney(value, currency)}
      />
    </>
  )
}
