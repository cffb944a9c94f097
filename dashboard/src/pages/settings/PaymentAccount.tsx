import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { Circle } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Payments } from './payments.ts'
import own from './PaymentAccount.module.css'
import styles from './SettingsPage.module.css'

type Status = Schema<'IntegrationsStatus'>['stripe']

/** The information that the provider still requires. */
export function Requirements({ status: { requirements } }: { status: Status }) {
  if (requirements.length === 0) return null
  return (
    <div className={own.needed}>
      <h3>Still needed</h3>
      <ul>
        {requirements.map(({ code, text }) => (
          <li key={code}>
            <Circle aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The connected account, its fee, and the domains where wallets work. */
export function AccountFacts({ status, feeRate }: { status: Status; feeRate: number }) {
  return (
    <dl className={styles.pairs}>
      <dt>Account</dt>
      <dd className="mono">{status.accountId}</dd>
      <FeeRow rate={feeRate} />
      <WalletDomains status={status} />
    </dl>
  )
}

/** As high as what an active account shows without wallets. */
export const ActiveSkeleton = ({ feeRate }: { feeRate: number }) => (
  <>
    <dl className={styles.pairs}>
      <dt>Account</dt>
      <dd className="mono">
        <Skeleton width={120} />
      </dd>
      <FeeRow rate={feeRate} />
    </dl>
    <div className={own.waiting}>
      <Skeleton width={220} />
    </div>
  </>
)

function FeeRow({ rate }: { rate: number }) {
  return (
    <>
      <dt>Fee</dt>
      <dd>{rate}% per transaction, processing included</dd>
    </>
  )
}

/** The sites that show checkouts, as rows of a list of facts. */
export function WalletDomains({ status: { domains } }: { status: Status }) {
  return domains.map(({ domain, status, problem }) => (
    <Fragment key={domain}>
      <dt>Wallets on {domain}</dt>
      <dd>{status === 'active' ? 'Active' : status === 'waiting' ? 'Being registered' : problem}</dd>
    </Fragment>
  ))
}

/** Disconnects the account after confirmation. */
export function Disconnect({ payments }: { payments: Payments }) {
  useSignals()
  const [asking, setAsking] = useState(false)
  return (
    <div>
      <Button size="small" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      {asking && (
        <ConfirmDialog
          title="Disconnect payments"
          action="Disconnect"
          destructive
          busy={payments.busy.value}
          problem={payments.problem.value}
          onConfirm={payments.disconnect}
          onClose={() => setAsking(false)}
        >
          <p>Nobody can pay you until you connect again. The account itself stays yours, with its balance and its payouts.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
