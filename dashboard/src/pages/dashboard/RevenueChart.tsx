import { useMemo } from 'react'
import type { Schema } from '@linktill/sdk'
import { formatMoney } from '../../lib/money.ts'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import { PointTable } from '../../ui/chart/PointTable.tsx'
import type { Home } from './home.ts'
import { LoadedCard } from './LoadedCard.tsx'

const HEIGHT = 304

/** Revenue of the chosen period per day, or per month for a year. */
export function RevenueChart({ home }: { home: Home }) {
  return (
    <LoadedCard title="Revenue" height={HEIGHT} loader={home.revenue}>
      {(data) => <RevenueLine data={data} />}
    </LoadedCard>
  )
}

function RevenueLine({ data: { points, currency } }: { data: Schema<'DashboardRevenue'> }) {
  const line = useMemo(() => points.map(({ name, revenue }) => ({ name, value: revenue })), [points])
  return (
    <>
      <LineChart name="Revenue" currency={currency} points={line} height={HEIGHT} />
      <PointTable
        caption={`Revenue in ${currency}`}
        heading="Revenue"
        points={line}
        write={(value) => formatMoney(value, currency)}
      />
    </>
  )
}
