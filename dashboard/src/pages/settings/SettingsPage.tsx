import type { Schema } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { lazy, useEffect, useRef, useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { messages } from '../../ui/messages.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AccountOverview } from './AccountOverview.tsx'
import { BusinessInformation } from './BusinessInformation.tsx'
import { ConsumerProtection } from './ConsumerProtection.tsx'
import { DangerZone } from './DangerZone.tsx'
import { DomainBranding } from './DomainBranding.tsx'
import { FacebookPixel } from './FacebookPixel.tsx'
import { IntegrationStatus } from './IntegrationStatus.tsx'
import { LaterSection } from './LaterSection.tsx'
import { Notifications } from './Notifications.tsx'
import { PaymentProcessing } from './PaymentProcessing.tsx'
import { createPayments } from './payments.ts'
import { createPixelSettings } from './pixel.ts'
import { ProfileSettings } from './ProfileSettings.tsx'
import { RefusedBuyers } from './RefusedBuyers.tsx'
import { showSection } from './sections.ts'
import { SettingsLinks } from './SettingsLinks.tsx'
import styles from './SettingsPage.module.css'
import { SettingsNav } from './SettingsNav.tsx'
import { VatSettings } from './VatSettings.tsx'

const SecurityParts = lazy(async () => ({ default: (await import('./security/SecurityParts.tsx')).SecurityParts }))
const AccessParts = lazy(async () => ({ default: (await import('./access/AccessParts.tsx')).AccessParts }))

/** The settings of the account. sections.ts defines the order of the sections. */
export function SettingsPage() {
  useSignals()
  const merchant = useMerchant()
  const { client, session } = useApp()
  const [payments] = useState(() => createPayments(client, (url) => location.assign(url)))
  const [pixel] = useState(() => createPixelSettings(client, messages))
  useSignalEffect(payments.load)
  useSignalEffect(pixel.load)
  // Forms start with the current values, not with the stored profile of an earlier visit.
  const profile = session.profile.value
  const isFresh = profile.status === 'ready' && !profile.stale
  // Links from mails and other pages name a section that did not exist yet when the browser looked for it.
  const arrived = useRef(false)
  useEffect(() => {
    if (!isFresh || arrived.current) return
    arrived.current = true
    if (location.hash) showSection(location.hash.slice(1))
  }, [isFresh])
  return (
    <>
      <PageHead title="Settings" />
      <div className={styles.settings}>
        <SettingsNav />
        <div className={styles.stack}>
          {!isFresh && <LoadingSections />}
          {isFresh && (
            <>
              <AccountOverview merchant={merchant} pixel={pixel} />
              <ProfileSettings merchant={merchant} />
              <PaymentProcessing merchant={merchant} payments={payments} />
              <VatSettings merchant={merchant} />
              <FacebookPixel pixel={pixel} />
              <IntegrationStatus merchant={merchant} payments={payments} pixel={pixel} />
              <DomainBranding merchant={merchant} />
              <BusinessInformation merchant={merchant} />
              <ConsumerProtection merchant={merchant} />
              <RefusedBuyers merchant={merchant} />
              <SecuritySection merchant={merchant} />
              <AccessSection />
            </>
          )}
          <Notifications />
          <SettingsLinks />
          <DangerZone />
        </div>
      </div>
    </>
  )
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

/** The sessions of the account, and what needs a proof. */
const SecuritySection = ({ merchant }: { merchant: Schema<'User'> }) => (
  <LaterSection id="security" lead="Who is signed in to your account, and what we ask for before anything important.">
    <SecurityParts merchant={merchant} />
  </LaterSection>
)

/** Every way into the account and out of it, and what was switched off. */
const AccessSection = () => (
  <LaterSection id="access" lead="Every way into your account, and where its events, clicks and buyers go.">
    <AccessParts />
  </LaterSection>
)
