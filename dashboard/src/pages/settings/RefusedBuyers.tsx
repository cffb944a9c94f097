import type { Schema } from '@linktill/sdk'
import { lazy } from 'react'
import { EditableSection } from './EditableSection.tsx'
import styles from './SettingsPage.module.css'

const RefusedEditor = lazy(async () => ({ default: (await import('./RefusedEditor.tsx')).RefusedEditor }))

/** The merchant's block list, with an Edit button. */
export const RefusedBuyers = ({ merchant }: { merchant: Schema<'User'> }) => (
  <EditableSection
    id="refused-buyers"
    lead="Orders of these buyers are refused. They are asked to contact you, and do not see why."
    success="Refused buyers updated."
    view={
      <dl className={styles.pairs}>
        <dt>Countries</dt>
        <dd>{merchant.blockedCountries.join(', ') || 'None'}</dd>
        <dt>Mail domains and addresses</dt>
        <dd>{merchant.blockedEmails.length || 'None'}</dd>
      </dl>
    }
    editor={(close) => <RefusedEditor merchant={merchant} {...close} />}
  />
)
