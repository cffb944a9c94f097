import type { Schema } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { useReturn } from '../../lib/useReturn.ts'
import { PaymentsNotice } from '../../shell/PaymentsNotice.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import columns from '../../ui/Columns.module.css'
import { PageHead } from '../../ui/PageHead.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import { createHome, periodNames, type Home } from './home.ts'
import { Attention } from './Attention.tsx'
import { GetPaid } from './GetPaid.tsx'
import { Hero } from './Hero.tsx'
import { QuickActions } from './QuickActions.tsx'
import { RecentLinks } from './RecentLinks.tsx'
import { RecentOrders } from './RecentOrders.tsx'
import { RevenueByProduct } from './RevenueByProduct.tsx'
import { TopProducts } from './TopProducts.tsx'
import { loadLater } from '../../ui/loadLater.tsx'

// A shop needs it once.
const FirstSteps = loadLater(async () => (await import('./FirstSteps.tsx')).FirstSteps)

/** The home page of the dashboard: the way to the first sale, then the figures of the shop. */
export function DashboardPage() {
  useSignals()
  const { client } = useApp()
  const [home] = useState(() => createHome(client))
  useSignalEffect(home.load)
  // Sales happen and steps are finished while another tab is in front.
  useReturn(home.load)
  const state = home.summary.state.value
  const summary = state.status === 'ready' ? state.data : null
  if (summary?.setup) return <BeforeSales setup={summary.setup} reload={home.load} />
  return <Figures home={home} />
}

function BeforeSales({ setup, reload }: { setup: Schema<'DashboardSetup'>; reload: () => void }) {
  const merchant = useMerchant()
  return (
    <>
      <PageHead
        large
        title={`Welcome, ${merchant.name.split(' ')[0]}`}
        subtitle="Four steps to your first sale. You can leave and come back; this stays until it is done."
      />
      <FirstSteps setup={setup} reload={reload} />
    </>
  )
}

function Figures({ home }: { home: Home }) {
  useSignals()
  const merchant = useMerchant()
  return (
    <>
      <PageHead
        large
        title={`Welcome back, ${merchant.name.split(' ')[0]}`}
        subtitle={merchant.storeName}
        actions={
          <>
            <QuietSelect label="Period" choices={periodNames} value={home.period.value} onChange={home.choose} />
            <ButtonLink look="primary" href="/dashboard/sell">
              <Plus aria-hidden />
              Sell something
            </ButtonLink>
          </>
        }
      />
      <div className={columns.stack}>
        {!merchant.paymentsEnabled && (merchant.shop === 'own' ? <PaymentsNotice /> : <GetPaid />)}
        <Hero home={home} />
        <Attention home={home} />
        <div className={columns.wide}>
          <RecentOrders home={home} timeZone={merchant.timeZone} />
          <RevenueByProduct home={home} />
        </div>
        <TopProducts home={home} />
        <RecentLinks home={home} timeZone={merchant.timeZone} />
        <QuickActions />
      </div>
    </>
  )
}
