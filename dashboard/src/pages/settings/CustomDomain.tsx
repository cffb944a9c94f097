import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { createAction } from '../../lib/action.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import styles from './CustomDomain.module.css'

type Domain = Schema<'CustomDomain'>

const BADGES: Record<Domain['status'], { status: string; label: string }> = {
  waiting: { status: 'pending', label: 'Waiting for DNS' },
  verified: { status: 'active', label: 'Verified' },
  failing: { status: 'failed', label: 'Record is gone' },
}
const PROBLEMS: Record<NonNullable<Domain['problem']>, string> = {
  missing: 'No TXT record was found there. New records can take up to an hour to be seen.',
  different: 'The TXT record there has another value.',
  unreachable: 'The domain’s DNS did not respond. Try again later.',
}

/** The state of the custom domain, and the DNS records to add. See docs/product/embedding.md#custom-domains. */
export function CustomDomain({ domain, sslEnabled }: { domain: Domain; sslEnabled: boolean }) {
  useSignals()
  const { client, session } = useApp()
  const [verify] = useState(() =>
    createAction(async () => session.update(await client.verifyDomain()), 'Failed to verify the domain'),
  )
  const isWaitingForTls = domain.status === 'verified' && !sslEnabled && domain.address.startsWith('https:')
  return (
    <div className={styles.domain}>
      <p>
        {domain.name} <Badge {...BADGES[domain.status]} />
      </p>
      {verify.problem.value && <Banner kind="error">{verify.problem.value}</Banner>}
      {domain.status !== 'verified' && (
        <>
          <p className={styles.lead}>Enter these records where the domain’s DNS is managed, then verify.</p>
          <Records records={domain.records} />
          <div className={styles.verify}>
            <Button size="small" busy={verify.busy.value} onClick={verify.run}>
              Verify now
            </Button>
            <span role="status">{domain.checkedAt && domain.problem && PROBLEMS[domain.problem]}</span>
          </div>
        </>
      )}
      {isWaitingForTls && (
        <p className={styles.lead}>
          Your links use it once it answers over TLS. <a href={domain.address}>Open {domain.address}</a> to try.
        </p>
      )}
    </div>
  )
}

function Records({ records }: Pick<Domain, 'records'>) {
  return (
    <dl className={styles.records}>
      {records.map(({ type, name, value }) => (
        <div key={type}>
          <dt>{type}</dt>
          <dd>
            <code>{name}</code>
            <CopyButton text={name} label={`Copy the name of the ${type} record`} />
          </dd>
          <dd>
            <code>{value}</code>
            <CopyButton text={value} label={`Copy the value of the ${type} record`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
