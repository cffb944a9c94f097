import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import columns from '../../ui/Columns.module.css'
import { PageHead } from '../../ui/PageHead.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import { createHome, periodNames } from './home.ts'
import { GetPaid } from './GetPaid.tsx'
import { QuickActions } from './QuickActions.tsx'
import { RecentLinks } from './RecentLinks.tsx'
import { RecentOrders } from './RecentOrders.tsx'
import { RevenueByProduct } from './RevenueByProduct.tsx'
import { RevenueChart } from './RevenueChart.tsx'
import { SummaryCards } from './SummaryCards.tsx'
import { TopProducts } from './TopProducts.tsx'

/** The home page of the dashboard. */
export function DashboardPage() {
  useSignals()
  const { client } = useApp()
  const merchant = useMerchant()
  const [home] = useState(() => createHome(client))
  useSignalEffect(home.summary.load)
  useSignalEffect(home.revenue.load)
  useSignalEffect(home.products.load)
  useSignalEffect(home.orders.load)
  useSignalEffect(home.links.load)
  return (
    <>
      <PageHead
        large
        title={`Welcome back, ${merchant.name.split(' ')[0]}`}
        subtitle={merchant.storeName}
        actions={
          <>
            <QuietSelect label="Period" choices={periodNames} value={home.period.value} onChange={home.choose} />
            <ButtonLink look="primary" href="/dashboard/checkout-links?open=new">
              <Plus aria-hidden />
              Create Link
            </ButtonLink>
          </>
        }
      />
      <div className={columns.stack}>
        {!merchant.paymentsEnabled && <GetPaid />}
        <SummaryCards home={home} />
        <div className={columns.wide}>
          <RevenueChart home={home} />
          <RevenueByProduct home={home} />
        </div>
        <div className={columns.halves}>
          <RecentOrders home={home} timeZone={merchant.timeZone} />
          <TopProducts home={home} />
        </div>
        <RecentLinks home={home} timeZone={merchant.timeZone} />
        <QuickActions />
      </div>
    </>
  )
}
