import type { Schema } from '@linktill/sdk'
import { lazy } from 'react'
import { AccountOverview } from './AccountOverview.tsx'
import { DangerZone } from './DangerZone.tsx'
import { LaterSection } from './LaterSection.tsx'
import { Notifications } from './Notifications.tsx'
import { ProfileSettings } from './ProfileSettings.tsx'
import { SettingsLinks } from './SettingsLinks.tsx'

const SecurityParts = lazy(async () => ({ default: (await import('./security/SecurityParts.tsx')).SecurityParts }))
const AccessParts = lazy(async () => ({ default: (await import('./access/AccessParts.tsx')).AccessParts }))

/** Account & security. */
export const AccountSections = ({ merchant }: { merchant: Schema<'User'> }) => (
  <>
    <AccountOverview merchant={merchant} />
    <ProfileSettings merchant={merchant} />
    <LaterSection id="security" lead="Who is signed in to your account, and what we ask for before anything important.">
      <SecurityParts merchant={merchant} />
    </LaterSection>
    <LaterSection id="access" lead="Every way into your account, and where its events, clicks and buyers go.">
      <AccessParts />
    </LaterSection>
    <Notifications />
    <SettingsLinks />
    <DangerZone />
  </>
)
