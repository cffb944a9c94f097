import type { Schema } from '@linktill/sdk'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { useMerchant } from '../../context.ts'
import { movedSettings, settingsPages, type SettingsPageName } from '../../lib/settings.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { holdSection } from './holdSection.ts'
import styles from './SettingsPage.module.css'
import { SettingsNav } from './SettingsNav.tsx'

/** The sections of each page. A page loads no other's. */
const contents: Record<SettingsPageName, ComponentType<{ merchant: Schema<'User'> }>> = {
  account: lazy(async () => ({ default: (await import('./AccountSections.tsx')).AccountSections })),
  shop: lazy(async () => ({ default: (await import('./ShopSections.tsx')).ShopSections })),
  tax: lazy(async () => ({ default: (await import('./TaxSections.tsx')).TaxSections })),
  payments: lazy(async () => ({ default: (await import('./PaymentsSections.tsx')).PaymentsSections })),
}
const names = Object.keys(settingsPages) as SettingsPageName[]

/** The settings of the account and its shop, on four pages. Links to sections from before there were four lead to their page. */
export function SettingsPage() {
  const [path] = useLocation()
  const query = useSearch()
  const hash = useLocationProperty(() => location.hash)
  const moved = movedSettings({ path, search: query && `?${query}`, hash })
  if (moved) return <Redirect to={moved} replace />
  const name = names.find((one) => settingsPages[one].href === path)
  return name ? <Page key={name} name={name} /> : <Redirect to={settingsPages.account.href} replace />
}

function Page({ name }: { name: SettingsPageName }) {
  const merchant = useMerchant()
  const { [name]: Content } = contents
  return (
    <>
      <PageHead title="Settings" tab={`${settingsPages[name].title} · Settings`} />
      <div className={styles.settings}>
        <SettingsNav current={name} />
        <div className={styles.stack}>
          <Suspense fallback={<LoadingSections />}>
            <Content merchant={merchant} />
            <Landing />
          </Suspense>
        </div>
      </div>
    </>
  )
}

/** Goes to the section that the address names, once the sections are there, and whenever it names another. */
function Landing() {
  useEffect(() => {
    let release = () => {}
    const land = () => {
      release()
      release = holdSection(location.hash.slice(1))
    }
    land()
    // Links of the page, and those of the router, which sends this event.
    const events = ['hashchange', 'pushState']
    for (const event of events) addEventListener(event, land)
    return () => {
      release()
      for (const event of events) removeEventListener(event, land)
    }
  }, [])
  return null
}

const LoadingSections = () => (
  <>
    <output className="sr-only">Loading settings...</output>
    {[3, 4, 2].map((lines, index) => (
      <div key={index} className={`${styles.section} ${styles.loading}`}>
        <Skeleton width={160} />
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} width="60%" />
        ))}
      </div>
    ))}
  </>
)
