import type { Schema } from '@linktill/sdk'
import { lazy } from 'react'
import { consumerRules } from './consumerRules.ts'
import { EditableSection } from './EditableSection.tsx'
import styles from './SettingsPage.module.css'

const ConsumerEditor = lazy(async () => ({ default: (await import('./ConsumerEditor.tsx')).ConsumerEditor }))

/** What the law on consumers requires at the checkout and after a sale, with an Edit button. */
export const ConsumerProtection = ({ merchant }: { merchant: Schema<'User'> }) => (
  <EditableSection
    id="consumer-protection"
    lead="What buyers agree to, and how they withdraw. “In the EEA” applies when your business and the buyer are there."
    success="Consumer protection updated."
    view={
      <dl className={styles.pairs}>
        <dt>Consent to your terms</dt>
        <dd>{consumerRules[merchant.termsConsent]}</dd>
        <dt>Waiver for digital goods</dt>
        <dd>{consumerRules[merchant.waiverConsent]}</dd>
        {merchant.strictConsents && (
          <>
            <dt>Orders by programs</dt>
            <dd>Need the consents too</dd>
          </>
        )}
        <dt>Withdrawal function</dt>
        <dd>{consumerRules[merchant.withdrawalFunction]}</dd>
        <dt>Corrections of invoices</dt>
        <dd>{merchant.correctionDays === 0 ? 'Off' : `${merchant.correctionDays} days`}</dd>
      </dl>
    }
    editor={(close) => <ConsumerEditor merchant={merchant} {...close} />}
  />
)
