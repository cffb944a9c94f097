import { formatCount, formatPercent } from '../lib/money.ts'
import styles from './ShareBars.module.css'

export interface Share {
  name: string
  value: number
  /** A second line in a muted colour. */
  detail?: string | null
}

interface ShareBarsProps {
  rows: readonly Share[]
  /** The total for the percentages. */
  total: number
  /** Text if there are no rows. */
  empty: string
}

/** A breakdown by value: name, count, percent, and a bar relative to the largest value. */
export function ShareBars({ rows, total, empty }: ShareBarsProps) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  const longest = Math.max(...rows.map(({ value }) => value))
  return (
    <ul className={styles.bars}>
      {rows.map(({ name, value, detail }, at) => (
        <li key={`${at} ${name}`}>
          <span className="truncate" title={name}>
            {name}
          </span>
          <span>{formatCount(value)}</span>
          <span className={styles.share}>{total > 0 && formatPercent((value / total) * 100)}</span>
          <span className={styles.bar} aria-hidden>
            <i style={{ width: `${longest ? (value / longest) * 100 : 0}%` }} />
          </span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </li>
      ))}
    </ul>
  )
}
