import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { Badge } from '../../ui/Badge.tsx'
import type { PixelSettings } from './pixel.ts'
import type { Payments } from './payments.ts'
import styles from './SettingsPage.module.css'
import { SettingsSection } from './SettingsSection.tsx'

interface IntegrationStatusProps {
  merchant: Schema<'User'>
  payments: Payments
  pixel: PixelSettings
}

/** The status of each integration. */
export function IntegrationStatus({ merchant, payments, pixel }: IntegrationStatusProps) {
  useSignals()
  const state = payments.status.value
  const connected = state.status === 'ready' ? state.data.connected : merchant.paymentsEnabled
  const saved = pixel.saved.value
  return (
    <SettingsSection id="integration-status">
      <dl className={styles.pairs}>
        <dt>Stripe</dt>
        <dd>
          {merchant.paymentsEnabled ? (
            <Badge status="active" />
          ) : (
            <Badge status={connected ? 'pending' : 'draft'} label={connected ? 'Setup Required' : 'Not connected'} />
          )}
        </dd>
        <dt>Facebook Pixel</dt>
        <dd>
          {saved?.isConfigured ? (
            <Badge status={saved.enabled ? 'active' : 'inactive'} label={saved.enabled ? 'Configured' : 'Switched off'} />
          ) : (
            <Badge status="draft" label="Not Set" />
          )}
        </dd>
      </dl>
    </SettingsSection>
  )
}
