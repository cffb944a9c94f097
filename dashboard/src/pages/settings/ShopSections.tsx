import type { Schema } from '@linktill/sdk'
import { BusinessInformation } from './BusinessInformation.tsx'
import { ConsumerProtection } from './ConsumerProtection.tsx'
import { DomainBranding } from './DomainBranding.tsx'
import { RefusedBuyers } from './RefusedBuyers.tsx'
import { SubscriptionRules } from './SubscriptionRules.tsx'

/** Shop & checkout. */
export const ShopSections = ({ merchant }: { merchant: Schema<'User'> }) => (
  <>
    <DomainBranding merchant={merchant} />
    <BusinessInformation merchant={merchant} />
    <ConsumerProtection merchant={merchant} />
    <RefusedBuyers merchant={merchant} />
    {merchant.uses.subscriptions && <SubscriptionRules merchant={merchant} />}
  </>
)
