import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPercent } from '../lib/money.ts'
import { Skeleton } from './Skeleton.tsx'
import styles from './Figure.module.css'

interface FigureProps {
  title: string
  /** Stands small beside the title. */
  aside?: string | null
  /** What the growth is against: "vs previous 7 days". Null where nothing is compared. */
  before: string | null
  /** Percent against the period before; null where there is nothing to compare with. */
  growth?: number | null
  /** Less is better: a growth is shown as bad, and a decline as good. */
  lessIsBetter?: boolean
  /** The figure; nothing while it is loading. */
  children: ReactNode
}

/** One number with its name, and how it has changed. */
export function Figure({ title, aside, before, growth, lessIsBetter = false, children }: FigureProps) {
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
              <Growth percent={growth} before={before} bad={growth !== 0 && growth < 0 !== lessIsBetter} />
            ) : (
              children && <span>Nothing to compare with yet</span>
            )}
          </span>
        )}
      </dd>
    </dl>
  )
}

function Growth({ percent, before, bad }: { percent: number; before: string; bad: boolean }) {
  const Arrow = percent < 0 ? ArrowDownRight : ArrowUpRight
  return (
    <>
      <b className={bad ? styles.bad : undefined}>
        <Arrow aria-hidden />
        <span className="sr-only">{percent < 0 ? 'down ' : 'up '}</span>
        {formatPercent(Math.abs(percent))}
      </b>{' '}
      <span>{before}</span>
    </>
  )
}
