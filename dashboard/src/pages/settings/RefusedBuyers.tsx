import type { Schema } from '@linktill/sdk'
import { lazy } from 'react'
import { EditableSection } from './EditableSection.tsx'
import styles from './SettingsPage.module.css'

const RefusedEditor = lazy(async () => ({ default: (await import('./RefusedEditor.tsx')).RefusedEditor }))

/** The merchant's block list, with an Edit button. */
export function RefusedBuyers({ merchant }: { merchant: Schema<'User'> }) {
  const { blockedCountries, blockedEmails } = merchant
  const any = blockedCountries.length > 0 || blockedEmails.length > 0
  return (
    <EditableSection
      id="refused-buyers"
      lead={any ? 'Orders of these buyers are refused. They are asked to contact you, and do not see why.' : 'Nobody is refused.'}
      success="Refused buyers updated."
      view={
        any && (
          <dl className={styles.pairs}>
            <dt>Countries</dt>
            <dd>{blockedCountries.join(', ') || 'None'}</dd>
            <dt>Mail domains and addresses</dt>
            <dd>{blockedEmails.length || 'None'}</dd>
          </dl>
        )
      }
      editor={(close) => <RefusedEditor merchant={merchant} {...close} />}
    />
  )
}
