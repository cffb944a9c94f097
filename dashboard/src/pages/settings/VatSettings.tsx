import type { Schema } from '@linktill/sdk'
import { lazy } from 'react'
import { countryName } from '../../lib/countries.ts'
import { EditableSection } from './EditableSection.tsx'
import styles from './SettingsPage.module.css'
import { followsLaw, mayUseOss, ratesOf } from './vat.ts'

const VatEditor = lazy(async () => ({ default: (await import('./VatEditor.tsx')).VatEditor }))

/** The shop's tax settings, with an Edit button. */
export function VatSettings({ merchant }: { merchant: Schema<'User'> }) {
  return (
    <EditableSection
      id="vat-tax-settings"
      lead="What is charged on top of, or inside, your prices."
      success="VAT settings updated successfully!"
      view={
        <>
          {merchant.vatEnabled ? (
            <Charged merchant={merchant} />
          ) : (
            <p className={styles.quiet}>
              {merchant.smallBusiness ? 'Exempt as a small business. Invoices say so.' : 'No VAT is charged.'}
            </p>
          )}
          {merchant.stripeTax && <p className={styles.quiet}>Stripe Tax calculates the tax outside Europe.</p>}
          <p className={styles.quiet}>
            <a className="text-link" href="/documentation/sell/tax" target="_blank" rel="noreferrer">
              What you must know about tax
            </a>
          </p>
        </>
      }
      editor={(close) => <VatEditor merchant={merchant} {...close} />}
    />
  )
}

function Charged({ merchant }: { merchant: Schema<'User'> }) {
  const rates = ratesOf(merchant)
  const asks = [
    'company and VAT number',
    merchant.reverseChargeEnabled && 'no VAT in other member states',
    merchant.euVatValidation ? 'confirmed with VIES' : 'not confirmed with VIES',
  ].filter(Boolean)
  return (
    <dl className={styles.pairs}>
      <dt>VAT rate</dt>
      <dd>
        {followsLaw(merchant) ? 'By law' : `${merchant.vatRate ?? 0}%`}
        {mayUseOss(merchant) && merchant.ossEnabled && ' with OSS'},{' '}
        {merchant.vatIncludeInPrice ? 'included in prices' : 'added on top'}
      </dd>
      <dt>Country rates</dt>
      <dd className={rates.length ? undefined : styles.unset}>
        {rates.map(({ country, rate }) => `${countryName(country)} ${rate}%`).join(', ') || 'None'}
      </dd>
      <dt>VAT number</dt>
      <dd className={merchant.vatNumber ? 'number' : styles.unset}>{merchant.vatNumber ?? 'Not set'}</dd>
      <dt>VAT country</dt>
      <dd className={merchant.vatCountry ? undefined : styles.unset}>
        {merchant.vatCountry ? countryName(merchant.vatCountry) : 'Not set'}
      </dd>
      <dt>Businesses</dt>
      <dd>{asks.join(', ')}</dd>
    </dl>
  )
}
