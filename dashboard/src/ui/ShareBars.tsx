import { formatCount, formatPercent } from '../lib/money.ts'
import styles from './ShareBars.module.css'

export interface Share {
  name: string
  value: number
  /** A quiet second line. */
  detail?: string | null
}

interface ShareBarsProps {
  rows: readonly Share[]
  /** What the percentages are of. */
  total: number
  /** Said where there are no rows. */
  empty: string
}

/** Values of one thing beside each other: name, count, percent and a bar as long as its part of the longest. */
export function ShareBars({ rows, total, empty }: ShareBarsProps) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  const longest = Math.max(...rows.map(({ value }) => value))
  return (
    <ul className={styles.bars}>
      {rows.map(({ name, value, detail }) => (
        <li key={name}>
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
