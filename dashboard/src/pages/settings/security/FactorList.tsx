import type { Schema } from '@linktill/sdk'
import type { ReactNode } from 'react'
import { useMerchant } from '../../../context.ts'
import { formatDay } from '../../../lib/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Factors } from './createFactors.ts'
import type { FactorDialog } from './FactorDialogs.tsx'
import styles from './Security.module.css'

interface FactorListProps {
  factors: Factors
  onOpen: (dialog: FactorDialog) => void
}

/** The factors of the account, with their buttons. */
export function FactorList({ factors, onOpen }: FactorListProps) {
  const { passkeys, totp, recovery_codes_left: left, required } = factors
  const { timeZone } = useMerchant()
  const hasFactor = passkeys.length > 0 || totp !== null
  return (
    <ul className={styles.list}>
      <Row title="Passkeys" text={passkeys.length ? 'On your devices and in your password manager' : 'None'}>
        <Button size="small" onClick={() => onOpen({ is: 'passkey' })}>
          Add passkey
        </Button>
      </Row>
      {passkeys.map((passkey) => (
        <Row key={passkey.id} title={passkey.name} text={usedText(passkey, timeZone)}>
          <Button size="small" aria-label={`Rename ${passkey.name}`} onClick={() => onOpen({ is: 'rename', passkey })}>
            Rename
          </Button>
          <Button size="small" aria-label={`Remove ${passkey.name}`} onClick={() => onOpen({ is: 'remove', passkey })}>
            Remove
          </Button>
        </Row>
      ))}
      <Row title="Authenticator app" text={totp ? `Set up on ${formatDay(totp.created_at, timeZone)}` : 'Not set up'}>
        <Button size="small" onClick={() => onOpen({ is: 'app' })}>
          {totp ? 'Replace app' : 'Set up app'}
        </Button>
        {totp && (
          <Button size="small" onClick={() => onOpen({ is: 'remove', passkey: null })}>
            Remove app
          </Button>
        )}
      </Row>
      {hasFactor && (
        <>
          <Row title="Recovery codes" text={`${left} of 10 left`}>
            <Button size="small" onClick={() => onOpen({ is: 'codes' })}>
              Make new codes
            </Button>
          </Row>
          <Row title="Required" text={required ? 'The last factor cannot be removed' : 'Every factor can be removed'}>
            <Button size="small" onClick={() => onOpen({ is: 'rule' })}>
              {required ? 'Stop requiring' : 'Require a second factor'}
            </Button>
          </Row>
        </>
      )}
    </ul>
  )
}

const Row = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li>
    <div>
      <b>{title}</b>
      <p>{text}</p>
    </div>
    {children}
  </li>
)

const usedText = ({ created_at: created, last_used_at: used }: Schema<'Passkey'>, timeZone: string) =>
  `Added ${formatDay(created, timeZone)}${used ? ` · last used ${formatDay(used, timeZone)}` : ''}`
