import { formatCount } from '../../lib/money.ts'
import { niceCountMax } from './axis.ts'
import { Plot, type Point } from './Plot.tsx'
import styles from './Plot.module.css'

interface ColumnChartProps {
  /** Name of the series in the tooltip: "Completed". */
  name: string
  points: readonly Point[]
  height: number
  /** Formats a value. Default: as a count. */
  format?: (value: number) => string
  /** Maximum number of labels below the columns. */
  most?: number
}

/** Width of a single column, and of columns beside each other, in percent of their share of the area. */
const WIDEST_PERCENT = 12
const SHARE_PERCENT = 84

/** A column chart over time. */
export function ColumnChart({ name, points, height, format = formatCount, most = 7 }: ColumnChartProps) {
  const max = niceCountMax(Math.max(0, ...points.map((point) => point.value)))
  const width = `${Math.min(SHARE_PERCENT, points.length * WIDEST_PERCENT)}%`

  return (
    <Plot
      {...{ name, points, height, max, most, format }}
      formatAxis={format}
      place={(index) => ((index + 0.5) / points.length) * 100}
    >
      {() => (
        <div className={styles.columns}>
          {points.map(({ value }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- names are not unique, and a column has no state
            <span key={index}>
              <i style={{ width, height: `${(Math.max(0, value) / max) * 100}%` }} />
            </span>
          ))}
        </div>
      )}
    </Plot>
  )
}
