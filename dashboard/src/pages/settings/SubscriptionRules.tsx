import type { Schema } from '@linktill/sdk'
import { lazy } from 'react'
import { EditableSection } from './EditableSection.tsx'
import styles from './SettingsPage.module.css'
import { daysOfGrace, soldOutChoices } from './ruleValues.ts'

const SubscriptionEditor = lazy(async () => ({ default: (await import('./SubscriptionEditor.tsx')).SubscriptionEditor }))

/** What subscribers may do, and what happens when a cycle cannot be paid or delivered. Absent until something is charged again. */
export function SubscriptionRules({ merchant }: { merchant: Schema<'User'> }) {
  const { graceDays, soldOut, buyersPause, buyersQuantity } = merchant.subscriptionSettings
  const may = [...(buyersPause ? ['Pause'] : []), ...(buyersQuantity ? ['Change the quantity'] : [])]
  return (
    <EditableSection
      id="subscriptions"
      lead="What subscribers may do on their page, and what happens when a cycle cannot be paid or delivered."
      success="Subscriptions updated."
      view={
        <dl className={styles.pairs}>
          <dt>Access while past due</dt>
          <dd>{daysOfGrace(graceDays)}</dd>
          <dt>Sold-out cycle</dt>
          <dd>{soldOutChoices[soldOut]}</dd>
          <dt>Subscribers can</dt>
          <dd>{['Cancel', ...may].join(', ')}</dd>
        </dl>
      }
      editor={(close) => <SubscriptionEditor merchant={merchant} {...close} />}
    />
  )
}
