import type { Schema } from '@linktill/sdk'
import { lazy } from 'react'
import { CustomDomain } from './CustomDomain.tsx'
import { EditableSection } from './EditableSection.tsx'
import styles from './SettingsPage.module.css'
import look from './Look.module.css'

const BrandingEditor = lazy(async () => ({ default: (await import('./BrandingEditor.tsx')).BrandingEditor }))

/** The shop's domain and branding, with an Edit button. */
export function DomainBranding({ merchant }: { merchant: Schema<'User'> }) {
  const accent = merchant.appearance['colorPrimary']
  const any = merchant.domain || merchant.allowedOrigins.length > 0 || merchant.logoUrl || accent
  return (
    <EditableSection
      id="domain-branding"
      lead={`Your own address and look for the checkout.${any ? '' : ' Not set.'}`}
      success="Domain and branding settings updated successfully!"
      view={
        any && (
          <dl className={styles.pairs}>
            <dt>Custom domain</dt>
            <dd className={merchant.domain ? undefined : styles.unset}>
              {merchant.domain ? <CustomDomain domain={merchant.domain} sslEnabled={merchant.sslEnabled} /> : 'Not set'}
            </dd>
            <dt>Allowed origins</dt>
            <dd className={merchant.allowedOrigins.length ? undefined : styles.unset}>
              {merchant.allowedOrigins.join(', ') || 'Not set'}
            </dd>
            <dt>Logo</dt>
            <dd className={merchant.logoUrl ? undefined : styles.unset}>
              {merchant.logoUrl ? (
                <img className={look.logo} src={merchant.logoUrl} alt={`Logo of ${merchant.storeName}`} />
              ) : (
                'Not set'
              )}
            </dd>
            <dt>Accent colour</dt>
            <dd className={accent ? undefined : styles.unset}>
              {accent ? (
                <>
                  <span className={look.dot} style={{ background: accent }} /> <span className="mono">{accent}</span>
                </>
              ) : (
                'Not set'
              )}
            </dd>
          </dl>
        )
      }
      editor={(close) => <BrandingEditor merchant={merchant} {...close} />}
    />
  )
}
