import { useMemo, useState } from 'react'
import { formatCount, formatMoney } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { ColumnChart } from '../../ui/chart/ColumnChart.tsx'
import { PointTable } from '../../ui/chart/PointTable.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import type { Numbers } from './analytics.ts'
import styles from './Activity.module.css'
import { pointName } from './labels.ts'

const HEIGHT = 264
const PREVIEW = 5

const measures = { completed: 'Completed', started: 'Started', views: 'Views', revenue: 'Revenue' } as const
type Measure = keyof typeof measures

/** The activity over time as columns, with the first five points as text. */
export function Activity({ numbers }: { numbers: Numbers }) {
  const [measure, setMeasure] = useState<Measure>('completed')
  const { eventsOverTime, step, timeZone, currency } = numbers
  const points = useMemo(
    () => eventsOverTime.map((point) => ({ name: pointName(point.from, step, timeZone), value: point[measure] })),
    [eventsOverTime, step, timeZone, measure],
  )
  const write = useMemo(
    () => (measure === 'revenue' ? (value: number) => formatMoney(value, currency) : formatCount),
    [measure, currency],
  )
  return (
    <Card
      title="Activity Over Time"
      action={
        <span className={styles.choice}>
          <QuietSelect label="Measure" choices={measures} value={measure} onChange={setMeasure} />
        </span>
      }
    >
      <ColumnChart name={measures[measure]} points={points} height={HEIGHT} format={write} />
      <ol className={styles.preview} aria-label="The first points in words">
        {eventsOverTime.slice(0, PREVIEW).map(({ from, completed }) => (
          <li key={from}>
            <span>{pointName(from, step, timeZone)}</span>
            <b>{formatCount(completed)} completed</b>
          </li>
        ))}
      </ol>
      <PointTable caption={`${measures[measure]} per ${step}`} heading={measures[measure]} points={points} write={write} />
    </Card>
  )
}
