import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { plans } from '../../lib/plans.ts'
import type { PixelSettings } from './pixel.ts'
import styles from './SettingsPage.module.css'
import { SettingsSection } from './SettingsSection.tsx'

/** A summary of the account. */
export function AccountOverview({ merchant, pixel }: { merchant: Schema<'User'>; pixel: PixelSettings }) {
  useSignals()
  const plan = plans.find(({ tier }) => tier === merchant.tier)?.name ?? merchant.tier
  return (
    <SettingsSection id="account-overview">
      <dl className={styles.overview}>
        <div>
          <dt>Plan tier</dt>
          <dd>
            {plan}, {merchant.feeRate}%
          </dd>
        </div>
        <div>
          <dt>Store name</dt>
          <dd>{merchant.storeName}</dd>
        </div>
        <div>
          <dt>Payment processing</dt>
          <dd>{merchant.paymentsEnabled ? 'Active' : 'Setup Required'}</dd>
        </div>
        <div>
          <dt>Facebook Pixel</dt>
          <dd className={pixel.saved.value?.isConfigured ? undefined : styles.unset}>
            {pixel.saved.value?.isConfigured ? 'Configured' : 'Not Set'}
          </dd>
        </div>
      </dl>
    </SettingsSection>
  )
}
