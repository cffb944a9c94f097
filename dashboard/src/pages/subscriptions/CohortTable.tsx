import type { Schema } from '@linktill/sdk'
import { Users } from 'lucide-react'
import type { CSSProperties } from 'react'
import { formatMonth } from '../../lib/dates.ts'
import { formatCount } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './Cohorts.module.css'

/** More rows and columns than this say nothing at a glance. */
const MOST = 12

/** How many of those who started in a month were active at the end of each month after it. */
export function CohortTable({ cohorts }: { cohorts: Schema<'SubscriptionCohort'>[] }) {
  const rows = cohorts.slice(-MOST)
  const width = Math.max(0, ...rows.map(({ active }) => Math.min(active.length, MOST)))
  if (rows.length === 0)
    return (
      <Card title="Who stays">
        <EmptyState icon={<Users aria-hidden />} title="Nobody started in this range." />
      </Card>
    )
  return (
    <Card title="Who stays">
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className={styles.scroll} role="region" aria-label="Cohorts" tabIndex={0}>
        <table className={styles.table}>
          <caption className="sr-only">
            Percent of those who started in a month who were active at its end, and at the end of each month after it
          </caption>
          <thead>
            <tr>
              <th scope="col">Started</th>
              <th scope="col">Number</th>
              {Array.from({ length: width }, (_, month) => (
                <th key={month} scope="col">
                  <span className="sr-only">Month </span>
                  {month}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ month, started, active }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month, 'UTC')}</th>
                <td>{formatCount(started)}</td>
                {active.slice(0, MOST).map(({ share, subscriptions }, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the index is the month
                  <td key={index} title={`${formatCount(subscriptions)} of ${formatCount(started)}`}>
                    <span className={styles.share} style={{ '--share': `${share}%` } as CSSProperties}>
                      {Math.round(share)}%
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>Columns are months after the start. The last one of each line is of today.</p>
    </Card>
  )
}
