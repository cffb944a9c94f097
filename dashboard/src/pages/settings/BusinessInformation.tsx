import type { Schema } from '@linktill/sdk'
import { Fragment, lazy } from 'react'
import { businessTypes, invoiceLanguages } from './businessChoices.ts'
import { EditableSection } from './EditableSection.tsx'
import styles from './SettingsPage.module.css'

const BusinessEditor = lazy(async () => ({ default: (await import('./BusinessEditor.tsx')).BusinessEditor }))

/** The business information, with an Edit button. */
export function BusinessInformation({ merchant }: { merchant: Schema<'User'> }) {
  const lines: [string, string | null][] = [
    ['Business type', merchant.businessType && businessTypes[merchant.businessType]],
    ['Address', merchant.businessAddress],
    [
      'E-invoice address',
      [merchant.businessStreet, merchant.businessPostcode, merchant.businessTown].filter(Boolean).join(', ') || null,
    ],
    ['Language of invoices', invoiceLanguages[merchant.invoiceLanguage ?? '']],
    ['Phone', merchant.businessPhone],
    ['Website', merchant.website],
    ['Description', merchant.description],
    ['Support email', merchant.supportEmail],
    ['Terms URL', merchant.termsUrl],
    ['Privacy URL', merchant.privacyUrl],
  ]
  return (
    <EditableSection
      id="business-information"
      lead="Shown on invoices and at checkout."
      success="Business information updated successfully!"
      view={
        <dl className={styles.pairs}>
          {lines.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd className={value ? styles.text : styles.unset}>{value ?? 'Not set'}</dd>
            </Fragment>
          ))}
        </dl>
      }
      editor={(close) => <BusinessEditor merchant={merchant} {...close} />}
    />
  )
}
