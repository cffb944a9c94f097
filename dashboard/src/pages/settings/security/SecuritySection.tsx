import type { Schema } from '@linktill/sdk'
import { SettingsSection } from '../SettingsSection.tsx'
import { ActivityLog } from './ActivityLog.tsx'
import { RefundLimit } from './RefundLimit.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'

/** The sessions of the account, and what needs a proof. */
export function SecuritySection({ merchant }: { merchant: Schema<'User'> }) {
  return (
    <SettingsSection id="security" lead="Who is signed in to your account, and what we ask for before anything important.">
      <Sessions />
      <SecondFactor />
      <RefundLimit merchant={merchant} />
      <ActivityLog />
    </SettingsSection>
  )
}
