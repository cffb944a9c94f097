import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { formatCount, formatMoney, formatPercent, formatPoints } from '../../lib/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import columns from '../../ui/Columns.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Change } from './Change.tsx'
import styles from './Hero.module.css'
import { periodsBefore, type Home } from './home.ts'
import { RevenueChart } from './RevenueChart.tsx'

type Summary = Schema<'DashboardSummary'>
type Figures = Summary['before']

const figures: {
  title: string
  name: Exclude<keyof Figures, 'totalRevenue'>
  write: (value: number, currency: string) => string
  /** Writes the difference, if it is not a plain value. */
  writeChange?: (value: number) => string
}[] = [
  { title: 'Total Sales', name: 'totalSales', write: formatCount },
  { title: 'Average Order', name: 'averageOrder', write: formatMoney },
  { title: 'Link Views', name: 'linkViews', write: formatCount },
  { title: 'Conversion Rate', name: 'conversionRate', write: formatPercent, writeChange: formatPoints },
]

/** The revenue of the period with its chart, and four figures below. Compares each with the previous period. */
export function Hero({ home }: { home: Home }) {
  useSignals()
  const state = home.summary.state.value
  const data = state.status === 'ready' ? state.data : null
  const isStale = state.status === 'ready' && state.stale
  const waiting = state.status === 'failed' ? '–' : <Skeleton width={72} />
  return (
    <section className={styles.hero} aria-label="Summary" aria-busy={state.status === 'loading'}>
      {state.status === 'loading' && <output className="sr-only">Loading...</output>}
      {state.status === 'failed' && <Banner kind="error" onRetry={home.summary.retry}>{`Error: ${state.message}`}</Banner>}
      <div className={isStale ? columns.stale : undefined}>
        <Revenue data={data} waiting={waiting} before={periodsBefore[home.period.value]} />
      </div>
      <RevenueChart home={home} />
      <dl className={isStale ? `${styles.figures} ${columns.stale}` : styles.figures}>
        {figures.map(({ title, name, write, writeChange = write }) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd>
              <b>{data ? write(data[name], data.currency) : waiting}</b>
              {data && data.before[name] > 0 && (
                <Change change={data[name] - data.before[name]} write={(value) => writeChange(value, data.currency)} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Revenue({ data, waiting, before }: { data: Summary | null; waiting: ReactNode; before: string }) {
  return (
    <div className={styles.revenue}>
      <h2>Total Revenue</h2>
      <p className={styles.big}>{data ? formatMoney(data.totalRevenue, data.currency) : waiting}</p>
      <p className={styles.before}>
        {data && typeof data.growth.totalRevenue === 'number' && (
          <>
            <Change change={data.growth.totalRevenue} write={formatPercent} />{' '}
            {formatMoney(data.before.totalRevenue, data.currency)} {before}
          </>
        )}
        {data && data.growth.totalRevenue === null && 'Nothing to compare with yet'}
        {data && otherCurrencies(data)}
      </p>
      {/* The line is there while loading, so that nothing below moves. */}
      <p className={styles.before}>
        {data && data.totalRevenue !== data.net
          ? `${formatMoney(data.net, data.currency)} after ${formatMoney(data.totalRevenue - data.net, data.currency)} fees`
          : '\u00a0'}
      </p>
    </div>
  )
}

/** Other currencies are listed, never added to the main one. See docs/product/money.md#main-currency. */
const otherCurrencies = (data: Summary) =>
  data.otherCurrencies.map(({ totalRevenue, currency }) => ` + ${formatMoney(totalRevenue, currency)}`).join('')
