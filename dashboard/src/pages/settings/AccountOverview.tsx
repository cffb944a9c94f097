import type { Schema } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { createLoader } from '../../lib/loader.ts'
import { plans } from '../../lib/plans.ts'
import styles from './SettingsPage.module.css'
import { SettingsSection } from './SettingsSection.tsx'

/** A summary of the account. */
export function AccountOverview({ merchant }: { merchant: Schema<'User'> }) {
  useSignals()
  const { client } = useApp()
  const [pixel] = useState(() => createLoader(() => client.getFacebookPixel()))
  useSignalEffect(pixel.load)
  const state = pixel.state.value
  const hasPixel = state.status === 'ready' && state.data.isConfigured
  const plan = plans.find(({ tier }) => tier === merchant.tier)?.name ?? merchant.tier
  return (
    <SettingsSection id="account-overview">
      <dl className={styles.overview}>
        {merchant.shop === 'platform' && (
          <div>
            <dt>Plan tier</dt>
            <dd>
              {plan}, {merchant.feeRate}%
            </dd>
          </div>
        )}
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
          <dd className={hasPixel ? undefined : styles.unset}>{hasPixel ? 'Configured' : 'Not Set'}</dd>
        </div>
      </dl>
    </SettingsSection>
  )
}
