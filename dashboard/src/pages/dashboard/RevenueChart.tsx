import { useMemo } from 'react'
import type { Schema } from '@linktill/sdk'
import { formatMoney } from '../../lib/money.ts'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import type { Home } from './home.ts'
import { LoadedCard } from './LoadedCard.tsx'

const HEIGHT = 304

/** Revenue over the chosen period, per day, per month for the year. */
export function RevenueChart({ home }: { home: Home }) {
  return (
    <LoadedCard title="Revenue" loader={home.revenue}>
      {(data) => <RevenueLine data={data} />}
    </LoadedCard>
  )
}

function RevenueLine({ data: { points, currency } }: { data: Schema<'DashboardRevenue'> }) {
  const line = useMemo(() => points.map(({ name, revenue }) => ({ name, value: revenue })), [points])
  return (
    <>
      <LineChart name="Revenue" currency={currency} points={line} height={HEIGHT} />
      <table className="sr-only">
        <caption>Revenue in {currency}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Revenue</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ name, date, revenue }) => (
            <tr key={date}>
              <th scope="row">{name}</th>
              <td>{formatMoney(revenue, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
