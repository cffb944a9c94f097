import type { Schema } from '@linktill/sdk'
import { CornerDownRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatPercent } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { ShareBars } from '../../ui/ShareBars.tsx'
import type { Numbers } from './analytics.ts'
import styles from './Funnel.module.css'

/** From this width on, the label fits inside its bar. */
const INSIDE_PERCENT = 60

interface FunnelProps {
  numbers: Numbers
  /** Attempts to order that were stopped. */
  stopped?: number
  /** The items of a link that shoppers may leave out. */
  optionalItems?: Schema<'TakenItem'>[]
}

/** How many shoppers viewed, started and completed the checkout, what they took, and how many were lost in between or stopped. */
export function Funnel({ numbers, stopped = 0, optionalItems = [] }: FunnelProps) {
  const { totalViews: views, checkoutStarted: started, checkoutCompleted: completed } = numbers
  const widest = Math.max(views, started, completed)
  return (
    <Card title="Checkout Funnel" className={styles.card}>
      <ol className={styles.funnel}>
        <Stage name="Views" value={views} of={widest} />
        <Stage name="Started" value={started} of={widest} share={percent(started, views)}>
          <Drop lost={views - started} from={views} words="left before they started" />
        </Stage>
        <Stage name="Completed" value={completed} of={widest} share={percent(completed, views)}>
          <Drop lost={started - completed} from={started} words="left before they paid" />
        </Stage>
      </ol>
      {optionalItems.length > 0 && (
        <>
          <h3 className={styles.part}>Optional items taken, of completed orders</h3>
          <ShareBars rows={optionalItems.map(({ name, taken }) => ({ name, value: taken }))} total={completed} empty="" />
        </>
      )}
      {stopped > 0 && (
        <p className="muted">
          {stopped === 1 ? '1 attempt was' : `${formatCount(stopped)} attempts were`} stopped: card testing, or a refused buyer.
        </p>
      )}
    </Card>
  )
}

interface StageProps {
  name: string
  value: number
  /** The value of a full bar. */
  of: number
  /** Percent of the views; null if there are none. */
  share?: number | null
  /** The drop before this stage. */
  children?: ReactNode
}

function Stage({ name, value, of, share, children }: StageProps) {
  const width = of ? (value / of) * 100 : 0
  return (
    <li>
      {children}
      <div className={styles.stage}>
        <span className={styles.name}>{name}</span>
        <span className={styles.bar}>
          {value > 0 && <i style={{ width: `${width}%` }} />}
          <span
            className={width >= INSIDE_PERCENT ? `${styles.value} ${styles.inside}` : styles.value}
            style={width >= INSIDE_PERCENT ? undefined : { left: `${width}%` }}
          >
            <b>{formatCount(value)}</b>
            {typeof share === 'number' && <span>{formatPercent(share)} of views</span>}
          </span>
        </span>
      </div>
    </li>
  )
}

/** Empty if nobody was lost. The number can be negative, because orders can be made without the page. */
function Drop({ lost, from, words }: { lost: number; from: number; words: string }) {
  if (lost <= 0) return <div className={styles.drop} />
  return (
    <div className={styles.drop}>
      <CornerDownRight aria-hidden />
      <b>−{formatPercent(percent(lost, from)!)}</b> {formatCount(lost)} {words}
    </div>
  )
}

const percent = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : null)
