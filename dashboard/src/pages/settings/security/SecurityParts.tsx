import type { Schema } from '@linktill/sdk'
import { ActivityLog } from './ActivityLog.tsx'
import { Identities } from './Identities.tsx'
import { RefundLimit } from './RefundLimit.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'

/** The sessions of the account, its factors and linked identities, the limit of refunds and the activity log. */
export function SecurityParts({ merchant }: { merchant: Schema<'User'> }) {
  return (
    <>
      <Sessions />
      <SecondFactor />
      <Identities />
      <RefundLimit merchant={merchant} />
      <ActivityLog />
    </>
  )
}
