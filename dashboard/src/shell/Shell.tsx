import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { MerchantContext, useApp } from '../context.ts'
import { FailedState } from '../ui/EmptyState.tsx'
import { LoadBoundary } from '../ui/LoadBoundary.tsx'
import { ConfirmEmailBanner } from './ConfirmEmailBanner.tsx'
import { FirstSale } from './firstSale/FirstSale.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { SecondFactorBanner } from './SecondFactorBanner.tsx'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { SidebarDrawer } from './SidebarDrawer.tsx'
import { Topbar } from './Topbar.tsx'

/** The layout of every dashboard page: sidebar, top bar, and the context with the signed-in merchant. */
export function Shell({ children }: { children: ReactNode }) {
  useSignals()
  const { session } = useApp()
  // The drawer belongs to the page where it was opened, so following one of its links closes it.
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  useSignalEffect(session.loadProfile)

  useEffect(() => void window.scrollTo(0, 0), [path])

  const profile = session.profile.value
  const merchant = profile.status === 'ready' ? profile.data : null
  return (
    <MerchantContext value={merchant}>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to content
      </a>
      <div className={styles.app}>
        <aside className={styles.sidebar} aria-label="Sidebar">
          <Sidebar merchant={merchant} />
        </aside>
        {menuAt === path && <SidebarDrawer merchant={merchant} onClose={() => setMenuAt(null)} />}
        <div className={styles.column}>
          <Topbar merchant={merchant} onMenu={() => setMenuAt(path)} />
          <main ref={main} id="main" tabIndex={-1} className={styles.content}>
            {profile.status === 'failed' && <FailedState message={`Error: ${profile.message}`} onRetry={session.loadProfile} />}
            {merchant && !merchant.emailConfirmed && <ConfirmEmailBanner email={merchant.pendingEmail ?? merchant.email} />}
            {merchant && <SecondFactorBanner merchant={merchant} />}
            {merchant && (
              <LoadBoundary place={path} fallback={<NotLoaded />}>
                <Suspense>{children}</Suspense>
              </LoadBoundary>
            )}
          </main>
        </div>
        {merchant && <FirstSale key={merchant.id} />}
      </div>
    </MerchantContext>
  )
}
