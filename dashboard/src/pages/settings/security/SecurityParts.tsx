import type { Schema } from '@linktill/sdk'
import { ActivityLog } from './ActivityLog.tsx'
import { RefundLimit } from './RefundLimit.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'

/** The sessions of the account, its factors, the limit of refunds and the activity log. */
export function SecurityParts({ merchant }: { merchant: Schema<'User'> }) {
  return (
    <>
      <Sessions />
      <SecondFactor />
      <RefundLimit merchant={merchant} />
      <ActivityLog />
    </>
  )
}
