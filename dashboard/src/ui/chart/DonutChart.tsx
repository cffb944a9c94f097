import styles from './Plot.module.css'

const COLORS = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-before)']
/** Between two slices, in percent of the circle. */
const GAP = 0.6

/** A donut chart, hidden from screen readers. Slice n has the colour `--chart-n`; from the fifth on, slices are neutral. */
export function DonutChart({ values, size }: { values: readonly number[]; size: number }) {
  const total = values.reduce((sum, value) => sum + value, 0)
  const percent = (value: number) => (value / total) * 100
  const slices = values.map((value, index) => ({
    share: percent(value),
    start: percent(values.slice(0, index).reduce((sum, one) => sum + one, 0)),
    color: COLORS[Math.min(index, COLORS.length - 1)],
  }))

  return (
    <svg className={styles.donut} width={size} height={size} viewBox="0 0 100 100" aria-hidden>
      {slices
        .filter(({ share }) => share > 0)
        .map(({ share, start, color }) => (
          <circle
            key={start}
            cx="50"
            cy="50"
            r="41.5"
            pathLength={100}
            stroke={color}
            strokeDasharray={`${share === 100 ? 100 : Math.max(GAP, share - GAP)} 100`}
            strokeDashoffset={-start}
          />
        ))}
    </svg>
  )
}
