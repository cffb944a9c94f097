import { formatMoney, formatRoundMoney } from '../../lib/money.ts'
import { niceMax } from './axis.ts'
import { Plot, type Point } from './Plot.tsx'
import styles from './Plot.module.css'

interface LineChartProps {
  /** Name of the series in the tooltip: "Revenue". */
  name: string
  currency: string
  points: readonly Point[]
  height: number
  /** Whether the last period is over. */
  closed?: boolean
}

/** Minimum for the top of the axis, for periods without revenue. */
const LEAST = 100

/** A line chart of money over time. The last segment is dotted while its hour, day or month is not over. */
export function LineChart({ name, currency, points, height, closed = false }: LineChartProps) {
  const last = points.length - 1
  const max = niceMax(Math.max(...points.map((point) => point.value)), LEAST)
  const x = (index: number) => (last > 0 ? (index / last) * 100 : 50)
  const percent = (index: number) => (Math.max(0, points[index]!.value) / max) * 100
  const line = (from: number, to: number) =>
    `M${Array.from({ length: to - from + 1 }, (_, step) => `${x(from + step)},${100 - percent(from + step)}`).join('L')}`
  const open = closed || last < 1 ? last : last - 1

  return (
    <Plot
      {...{ name, points, height, max, most: 7, place: x }}
      format={(value) => formatMoney(value, currency)}
      formatAxis={(value) => formatRoundMoney(value, currency)}
    >
      {(active) => (
        <>
          {last > 0 && (
            <svg className={styles.line} viewBox="0 0 100 100" preserveAspectRatio="none">
              <path className={styles.fill} d={`${line(0, last)}V100H0Z`} />
              <path d={line(0, open)} />
              {open < last && <path className={styles.open} d={line(open, last)} />}
            </svg>
          )}
          {active !== null && last > 0 && <i className={styles.cross} style={{ left: `${x(active)}%` }} />}
          {(active !== null || last === 0) && (
            <i className={styles.dot} style={{ left: `${x(active ?? 0)}%`, bottom: `${percent(active ?? 0)}%` }} />
          )}
        </>
      )}
    </Plot>
  )
}
