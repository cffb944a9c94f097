import type { Schema } from '@linktill/sdk'
import { Fragment, lazy } from 'react'
import { countryName } from '../../lib/countries.ts'
import { identityText } from '../../lib/identity.ts'
import { Banner } from '../../ui/Banner.tsx'
import { businessTypes, invoiceLanguages } from './businessChoices.ts'
import { EditableSection } from './EditableSection.tsx'
import styles from './SettingsPage.module.css'

const BusinessEditor = lazy(async () => ({ default: (await import('./BusinessEditor.tsx')).BusinessEditor }))

/** The business information, with an Edit button. */
export function BusinessInformation({ merchant }: { merchant: Schema<'User'> }) {
  const lines: [string, string | null][] = [
    ['Legal name', merchant.legalName],
    ['Business type', merchant.businessType && businessTypes[merchant.businessType]],
    ['Address', merchant.businessAddress],
    ['Country', merchant.businessCountry && countryName(merchant.businessCountry)],
    ['Tax number', merchant.taxNumber],
    ['Register', merchant.registerEntry],
    ['Peppol ID', merchant.peppolId],
    ['Imprint', merchant.imprint],
    ['Language of invoices', invoiceLanguages[merchant.invoiceLanguage ?? '']],
    ['Phone', merchant.businessPhone],
    ['Website', merchant.website],
    ['Description', merchant.description],
    ['Support email', merchant.supportEmail],
    ['Terms URL', merchant.termsUrl],
    ['Privacy URL', merchant.privacyUrl],
  ]
  const unset = lines.filter(([, value]) => !value).map(([name]) => name)
  return (
    <EditableSection
      id="business-information"
      lead="Shown on invoices and at checkout."
      success="Business information updated successfully!"
      view={
        <>
          {merchant.identityMissing.length > 0 && (
            <div className={styles.body}>
              <Banner kind="warning">
                The law of your country wants more on invoices and receipts: {identityText(merchant.identityMissing)}.
              </Banner>
            </div>
          )}
          <dl className={styles.pairs}>
            {lines
              .filter(([, value]) => value)
              .map(([name, value]) => (
                <Fragment key={name}>
                  <dt>{name}</dt>
                  <dd className={styles.text}>{value}</dd>
                </Fragment>
              ))}
            {unset.length > 0 && (
              <>
                <dt>Not set</dt>
                <dd className={styles.unset}>{unset.join(', ')}</dd>
              </>
            )}
          </dl>
        </>
      }
      editor={(close) => <BusinessEditor merchant={merchant} {...close} />}
    />
  )
}
