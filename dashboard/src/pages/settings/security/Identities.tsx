import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp, useMerchant } from '../../../context.ts'
import { formatDay } from '../../../lib/dates.ts'
import { useAddressParameter } from '../../../lib/useAddressParameter.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { createIdentities, type Identity, LINK_RESULTS } from './createIdentities.ts'
import { RemoveIdentityDialog } from './RemoveIdentityDialog.tsx'
import styles from './Security.module.css'

/** The sign-ins at the operator's identity provider. Shows nothing on a server without one. */
export function Identities() {
  useSignals()
  const { client } = useApp()
  const [identities] = useState(() => createIdentities(client, (url) => location.assign(url)))
  const [removing, setRemoving] = useState<Identity | null>(null)
  const [result, setResult] = useState('')
  useSignalEffect(identities.load)
  useAddressParameter('identity', setResult)
  const state = identities.state.value
  if (state.status === 'failed')
    return (
      <div className={styles.part}>
        <h3>Other sign-ins</h3>
        <Banner kind="error" onRetry={identities.load}>
          {state.message}
        </Banner>
      </div>
    )
  if (state.status !== 'ready' || (!state.data.provider && !state.data.identities.length)) return null
  const ended = LINK_RESULTS[result]
  const problem = identities.add.problem.value
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h3>Sign-in with {state.data.provider ?? 'an identity provider'}</h3>
        {state.data.provider && (
          <Button size="small" busy={identities.add.busy.value} onClick={() => void identities.add.run()}>
            Add sign-in
          </Button>
        )}
      </div>
      {ended && <Banner kind={ended.kind}>{ended.text}</Banner>}
      {problem && <Banner kind="error">{problem}</Banner>}
      {state.data.identities.length > 0 ? (
        <ul className={styles.list}>
          {state.data.identities.map((one) => (
            <IdentityRow key={one.id} one={one} onRemove={() => setRemoving(one)} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>None. You sign in with your password or a passkey.</p>
      )}
      {removing && <RemoveIdentityDialog identity={removing} remove={identities.remove} onClose={() => setRemoving(null)} />}
    </div>
  )
}

function IdentityRow({ one, onRemove }: { one: Identity; onRemove: () => void }) {
  const { timeZone } = useMerchant()
  const used = one.last_used_at && ` · last used ${formatDay(one.last_used_at, timeZone)}`
  const name = one.email ?? one.issuer
  return (
    <li>
      <div>
        <b>{name}</b>
        <p>
          Added {formatDay(one.created_at, timeZone)}
          {used}
        </p>
      </div>
      <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
