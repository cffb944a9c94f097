import { useMemo } from 'react'
import { formatCount, formatMoney } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { ColumnChart } from '../../ui/chart/ColumnChart.tsx'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import { PointTable } from '../../ui/chart/PointTable.tsx'
import type { Numbers } from './analytics.ts'
import { pointName } from './labels.ts'

const HEIGHT = 264

/** Revenue of completed orders, less refunds. */
export function RevenueOverTime({ numbers }: { numbers: Numbers }) {
  const points = usePoints(numbers, 'revenue')
  const { currency, step, dateRange } = numbers
  return (
    <Card title="Revenue">
      <LineChart name="Revenue" currency={currency} points={points} height={HEIGHT} closed={dateRange === 'last_month'} />
      <PointTable
        caption={`Revenue per ${step} in ${currency}`}
        heading="Revenue"
        points={points}
        write={(value) => formatMoney(value, currency)}
      />
    </Card>
  )
}

/** Number of completed orders in all currencies. */
export function OrdersOverTime({ numbers }: { numbers: Numbers }) {
  const points = usePoints(numbers, 'completed')
  return (
    <Card title="Orders">
      <ColumnChart name="Orders" points={points} height={HEIGHT} most={4} />
      <PointTable caption={`Orders per ${numbers.step}`} heading="Orders" points={points} write={formatCount} />
    </Card>
  )
}

function usePoints({ eventsOverTime, step, timeZone }: Numbers, measure: 'revenue' | 'completed') {
  return useMemo(
    () => eventsOverTime.map((point) => ({ name: pointName(point.from, step, timeZone), value: point[measure] })),
    [eventsOverTime, step, timeZone, measure],
  )
}
