import { useMemo } from 'react'
import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { formatMoney, formatPercent } from '../../lib/money.ts'
import { DonutChart } from '../../ui/chart/DonutChart.tsx'
import { explainDifference } from './difference.ts'
import type { Home } from './home.ts'
import { LoadedCard } from './LoadedCard.tsx'
import styles from './RevenueByProduct.module.css'

/** The donut and five slices, in pixels. */
const HEIGHT = 312

/** Revenue of the four best products, and of all others together. */
export function RevenueByProduct({ home }: { home: Home }) {
  return (
    <LoadedCard
      title="Revenue by Product"
      height={HEIGHT}
      part={home.products}
      isEmpty={({ slices }) => slices.every(({ value }) => value === 0)}
      empty="No product revenue data for this period."
    >
      {(data) => (
        <>
          <Shares data={data} />
          <Difference home={home} data={data} />
        </>
      )}
    </LoadedCard>
  )
}

/** Says why the products do not add up to the total revenue. */
function Difference({ home, data }: { home: Home; data: Schema<'DashboardProducts'> }) {
  useSignals()
  const summary = home.summary.state.value
  if (summary.status !== 'ready' || summary.data.currency !== data.currency) return null
  const text = explainDifference(data, summary.data.totalRevenue)
  return text && <p className={styles.difference}>{text}</p>
}

function Shares({ data: { slices, currency } }: { data: Schema<'DashboardProducts'> }) {
  const values = useMemo(() => slices.map(({ value }) => value), [slices])
  const total = values.reduce((sum, value) => sum + value, 0)
  return (
    <div className={styles.shares}>
      <div className={styles.donut}>
        <DonutChart values={values} size={152} />
        <p>
          <b>{formatMoney(total, currency)}</b>
          all products
        </p>
      </div>
      <ul>
        {slices.map(({ name, value }) => (
          <li key={name}>
            <i />
            <span className="truncate" title={name}>
              {name}
            </span>
            <b>{formatMoney(value, currency)}</b>
            <span>{formatPercent((value / total) * 100)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
