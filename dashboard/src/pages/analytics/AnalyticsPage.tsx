import { useSignalEffect } from '@preact/signals-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { Card } from '../../ui/Card.tsx'
import columns from '../../ui/Columns.module.css'
import { FailedState } from '../../ui/EmptyState.tsx'
import { messages } from '../../ui/messages.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { createOverview } from './analytics.ts'
import { AnalyticsActions } from './AnalyticsActions.tsx'
import { AnalyticsCards } from './AnalyticsCards.tsx'
import { AnalyticsState } from './AnalyticsState.tsx'
import { Discounts } from './Discounts.tsx'
import { DropOff } from './DropOff.tsx'
import { Funnel } from './Funnel.tsx'
import { OrdersOverTime, RevenueOverTime } from './OverTime.tsx'
import type { Range } from './ranges.ts'
import { TopLinks } from './TopLinks.tsx'
import { TopProducts } from './TopProducts.tsx'
import { useRange } from './useRange.ts'
import { Campaigns, Devices, Referrers } from './Visits.tsx'

/** The figures of all links together. See docs/product/analytics.md#overview. */
export function AnalyticsPage() {
  const { client } = useApp()
  const [first, keepRange] = useRange('last_30_days')
  const [overview] = useState(() => createOverview(client, messages, first))
  useSignalEffect(overview.load)

  const choose = (range: Range) => {
    overview.choose(range)
    keepRange(range)
  }
  return (
    <>
      <PageHead title="Analytics" actions={<AnalyticsActions analytics={overview} onRange={choose} />} />
      <AnalyticsState
        figures={overview}
        empty="No analytics data available in the selected date range."
        onRange={choose}
        failed={(message) => (
          <Card>
            <FailedState message={message} onRetry={overview.load} />
          </Card>
        )}
      >
        {(numbers) => (
          <>
            <AnalyticsCards numbers={numbers} />
            <div className={columns.wide}>
              <RevenueOverTime numbers={numbers} />
              <OrdersOverTime numbers={numbers} />
            </div>
            <TopLinks numbers={numbers} />
            <div className={columns.wide}>
              <Funnel numbers={numbers} />
              <Referrers numbers={numbers} />
            </div>
            <TopProducts numbers={numbers} />
            <Discounts discounts={overview.discounts} />
            <div className={columns.thirds}>
              <Campaigns numbers={numbers} />
              <DropOff numbers={numbers} />
              <Devices numbers={numbers} />
            </div>
          </>
        )}
      </AnalyticsState>
    </>
  )
}
