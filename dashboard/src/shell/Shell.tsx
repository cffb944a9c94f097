import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Suspense, useLayoutEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { MerchantContext, useApp } from '../context.ts'
import { heardSales } from '../lib/heardSales.ts'
import { FailedState } from '../ui/EmptyState.tsx'
import { LoadBoundary } from '../ui/LoadBoundary.tsx'
import { ConfirmEmailBanner } from './ConfirmEmailBanner.tsx'
import { FirstSale } from './firstSale/FirstSale.tsx'
import { Frame } from './Frame.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { PageOutline } from './Outline.tsx'
import { SecondFactorBanner } from './SecondFactorBanner.tsx'
import { loadLater } from '../ui/loadLater.tsx'

const SidebarDrawer = loadLater(async () => (await import('./SidebarDrawer.tsx')).SidebarDrawer)

/** The layout of every dashboard page: sidebar, top bar, and the context with the signed-in merchant. */
export function Shell({ children }: { children: ReactNode }) {
  useSignals()
  const { session } = useApp()
  // The drawer belongs to the page where it was opened, so following one of its links closes it.
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const [path] = useLocation()
  useSignalEffect(() => {
    // After a sale, the sidebar has more entries.
    void heardSales.value
    session.loadProfile()
  })

  // Before the effects of the page, which may go to one of its sections.
  useLayoutEffect(() => void window.scrollTo(0, 0), [path])

  const profile = session.profile.value
  const merchant = profile.status === 'ready' ? profile.data : null
  return (
    <MerchantContext value={merchant}>
      <Frame
        merchant={merchant}
        onMenu={() => setMenuAt(path)}
        drawer={menuAt === path && <SidebarDrawer merchant={merchant} onClose={() => setMenuAt(null)} />}
      >
        {profile.status === 'loading' && <PageOutline />}
        {profile.status === 'failed' && <FailedState message={`Error: ${profile.message}`} onRetry={session.loadProfile} />}
        {merchant && !merchant.emailConfirmed && <ConfirmEmailBanner email={merchant.pendingEmail ?? merchant.email} />}
        {merchant && <SecondFactorBanner merchant={merchant} />}
        {merchant && (
          <LoadBoundary place={path} fallback={<NotLoaded />}>
            <Suspense fallback={<PageOutline />}>{children}</Suspense>
          </LoadBoundary>
        )}
      </Frame>
      {merchant && <FirstSale key={merchant.id} />}
    </MerchantContext>
  )
}
