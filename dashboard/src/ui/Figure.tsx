import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPercent, formatPoints } from '../lib/money.ts'
import { Skeleton } from './Skeleton.tsx'
import styles from './Figure.module.css'

interface FigureProps {
  title: string
  /** Small text next to the title. */
  aside?: string | null
  /** The compared period: "vs previous 7 days". Null without a comparison. */
  before: string | null
  /** Change against the previous period in `unit`. Null if there is nothing to compare with. */
  growth?: number | null
  /** Percent, or percentage points for a rate. Default: percent. */
  unit?: 'percent' | 'points'
  /** Shows growth as bad and decline as good. */
  lessIsBetter?: boolean
  /** The figure; empty while it is loading. */
  children: ReactNode
}

/** A figure with its name and growth. */
export function Figure({ title, aside, before, growth, unit = 'percent', lessIsBetter = false, children }: FigureProps) {
  return (
    <dl className={styles.figure}>
      <dt>
        {title}
        {aside && <span>{aside}</span>}
      </dt>
      <dd>
        {children ?? <Skeleton width={96} />}
        {before !== null && (
          <span className={styles.change}>
            {typeof growth === 'number' ? (
              <Growth change={growth} unit={unit} before={before} bad={growth !== 0 && growth < 0 !== lessIsBetter} />
            ) : (
              children && <span>Nothing to compare with yet</span>
            )}
          </span>
        )}
      </dd>
    </dl>
  )
}

function Growth({ change, unit, before, bad }: { change: number; unit: 'percent' | 'points'; before: string; bad: boolean }) {
  const Arrow = change < 0 ? ArrowDownRight : ArrowUpRight
  return (
    <>
      <b className={bad ? styles.bad : undefined}>
        <Arrow aria-hidden />
        <span className="sr-only">{change < 0 ? 'down ' : 'up '}</span>
        {unit === 'points' ? formatPoints(Math.abs(change)) : formatPercent(Math.abs(change))}
      </b>{' '}
      <span>{before}</span>
    </>
  )
}
