import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useApp } from '../../../context.ts'
import { ActivityLog } from './ActivityLog.tsx'
import { Identities } from './Identities.tsx'
import { RefundLimit } from './RefundLimit.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'

/** The sessions of the account, its factors and linked identities, the limit of refunds and the activity log. */
export function SecurityParts({ merchant }: { merchant: Schema<'User'> }) {
  useSignals()
  const profile = useApp().session.profile.value
  const isFresh = profile.status === 'ready' && !profile.stale
  return (
    <>
      <Sessions />
      <SecondFactor />
      <Identities />
      {/* Starts again when the profile replaces the stored one of an earlier visit. */}
      <RefundLimit key={String(isFresh)} merchant={merchant} />
      <ActivityLog />
    </>
  )
}
