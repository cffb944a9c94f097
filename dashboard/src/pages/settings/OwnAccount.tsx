import type { Schema } from '@linktill/sdk'
import { Fragment } from 'react'
import { countryName } from '../../lib/countries.ts'
import { Badge } from '../../ui/Badge.tsx'
import { WalletDomains } from './PaymentAccount.tsx'
import styles from './SettingsPage.module.css'

type Status = Schema<'IntegrationsStatus'>['stripe']

const STATES = { active: 'Active', pending: 'Being checked', inactive: 'Not active' }

/** The account of the server's keys: whose it is and what it may do. Only Stripe's own dashboard changes it. */
export function OwnAccount({ status }: { status: Status }) {
  const { name, country, capabilities } = status.account!
  return (
    <>
      <p>
        {status.canAcceptPayments
          ? 'Shoppers pay into the Stripe account of this server’s keys. There is nothing to connect.'
          : 'Stripe takes no payments for your account at the moment. Add what is missing in Stripe’s dashboard.'}
      </p>
      <dl className={styles.pairs}>
        <dt>Account</dt>
        <dd className="mono">{status.accountId}</dd>
        {name && (
          <>
            <dt>Name</dt>
            <dd>{name}</dd>
          </>
        )}
        {country && (
          <>
            <dt>Country</dt>
            <dd>{countryName(country)}</dd>
          </>
        )}
        {capabilities.map((capability) => (
          <Fragment key={capability.code}>
            <dt>{capability.name}</dt>
            <dd>
              <Badge status={capability.status} label={STATES[capability.status]} />
            </dd>
          </Fragment>
        ))}
        <WalletDomains status={status} />
      </dl>
    </>
  )
}
