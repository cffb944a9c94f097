import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { formatCount, formatMoney, formatPercent } from '../../lib/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import columns from '../../ui/Columns.module.css'
import { Figure } from '../../ui/Figure.tsx'
import { periodsBefore, type Home } from './home.ts'

/** The four figures of the period, compared with the previous one. */
export function SummaryCards({ home }: { home: Home }) {
  useSignals()
  const state = home.summary.state.value
  const before = periodsBefore[home.period.value]
  if (state.status === 'failed') return <Banner kind="error" onRetry={home.summary.load}>{`Error: ${state.message}`}</Banner>
  const data = state.status === 'ready' ? state.data : null
  return (
    <section className={columns.cards} aria-label="Summary" aria-busy={!data}>
      {!data && <output className="sr-only">Loading...</output>}
      <Figure title="Total Revenue" aside={data && otherCurrencies(data)} before={before} growth={data?.growth.totalRevenue}>
        {data && formatMoney(data.totalRevenue, data.currency)}
      </Figure>
      <Figure title="Total Sales" before={before} growth={data?.growth.totalSales}>
        {data && formatCount(data.totalSales)}
      </Figure>
      <Figure title="Link Views" before={before} growth={data?.growth.linkViews}>
        {data && formatCount(data.linkViews)}
      </Figure>
      <Figure title="Conversion Rate" unit="points" before={before} growth={data?.growth.conversionRate}>
        {data && formatPercent(data.conversionRate)}
      </Figure>
    </section>
  )
}

/** Other currencies are listed, never added to the main one. See docs/product/money.md#main-currency. */
const otherCurrencies = (data: Schema<'DashboardSummary'>) =>
  data.otherCurrencies.map(({ totalRevenue, currency }) => `+ ${formatMoney(totalRevenue, currency)}`).join(' ')
