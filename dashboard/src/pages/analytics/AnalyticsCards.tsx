import { formatCount, formatMoney, formatPercent } from '../../lib/money.ts'
import columns from '../../ui/Columns.module.css'
import { Figure } from '../../ui/Figure.tsx'
import type { Numbers } from './analytics.ts'
import { rangesBefore } from './ranges.ts'

type Total = keyof NonNullable<Numbers['previous']>['totals']

const cards: { title: string; name: Total; lessIsBetter?: boolean; write: (value: number, currency: string) => string }[] = [
  { title: 'Total Views', name: 'totalViews', write: formatCount },
  { title: 'Checkouts Started', name: 'checkoutStarted', write: formatCount },
  { title: 'Checkouts Completed', name: 'checkoutCompleted', write: formatCount },
  { title: 'Total Revenue', name: 'totalRevenue', write: formatMoney },
  { title: 'Conversion (Views)', name: 'conversionViews', write: formatPercent },
  { title: 'Conversion (Started)', name: 'conversionStarted', write: formatPercent },
  { title: 'Abandonment Rate', name: 'abandonmentRate', lessIsBetter: true, write: formatPercent },
  { title: 'Avg. Order Value', name: 'averageOrderValue', write: formatMoney },
]

/** The eight figures, or placeholders while they are loading. */
export function AnalyticsCards({ numbers }: { numbers: Numbers | null }) {
  const shown = cards.filter(({ name }) => name !== 'averageOrderValue' || !numbers || numbers.averageOrderValue > 0)
  return (
    <section className={columns.cards} aria-label="Summary">
      {shown.map(({ title, name, lessIsBetter, write }) => (
        <Figure
          key={name}
          title={title}
          aside={name === 'totalRevenue' && numbers ? besideRevenue(numbers) : null}
          before={numbers && rangesBefore[numbers.dateRange]}
          growth={numbers?.previous?.growth[name]}
          lessIsBetter={lessIsBetter}
          unit={write === formatPercent ? 'points' : 'percent'}
        >
          {numbers && write(numbers[name], numbers.currency)}
        </Figure>
      ))}
    </section>
  )
}

/** What is left after the fees, and the tips. Other currencies are listed, never added up. See docs/product/money.md#main-currency. */
const besideRevenue = ({ otherCurrencies, totalRevenue: revenue, net, tips, currency: own }: Numbers) =>
  [
    ...otherCurrencies.map(({ totalRevenue, currency }) => `+ ${formatMoney(totalRevenue, currency)}`),
    ...(net === revenue ? [] : [`${formatMoney(net, own)} net`]),
    ...(tips === 0 ? [] : [`${formatMoney(tips, own)} tips`]),
  ].join(', ')
