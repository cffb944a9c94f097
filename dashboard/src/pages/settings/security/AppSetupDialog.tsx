import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../../context.ts'
import { createForm } from '../../../lib/form.ts'
import { fieldProblems, withFallback } from '../../../lib/refusal.ts'
import type { ProofKind } from '../../../shell/proof.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import grid from '../../../ui/FormGrid.module.css'
import { SecretText } from '../../../ui/SecretText.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { createQrCode } from '../../share/qrCode.ts'
import { asBody } from './createFactors.ts'
import styles from './Factors.module.css'
import { ProofDialog } from './ProofDialog.tsx'

interface AppSetupProps {
  accepts: ProofKind[]
  /** Called with recovery codes if it was the first factor. */
  onDone: (codes: string[] | null) => void
  onClose: () => void
}

/** Sets up an authenticator app: a proof, then the secret, which its first code confirms. */
export function AppSetupDialog({ accepts, onDone, onClose }: AppSetupProps) {
  const { client } = useApp()
  const [secret, setSecret] = useState<Schema<'TotpSecret'> | null>(null)
  if (secret) return <ConfirmApp {...{ secret, onDone, onClose }} />
  return (
    <ProofDialog
      title="Set up an authenticator app"
      action="Continue"
      accepts={accepts}
      onClose={onClose}
      onProved={async (proof) => setSecret(await client.startTotp({ body: asBody(proof) }))}
    >
      <p>You need an app such as Aegis, 1Password or Google Authenticator. First confirm that it is you.</p>
    </ProofDialog>
  )
}

function ConfirmApp({ secret, onDone, onClose }: Omit<AppSetupProps, 'accepts'> & { secret: Schema<'TotpSecret'> }) {
  useSignals()
  const { client } = useApp()
  const [qr] = useState(() => createQrCode(secret.uri))
  const [form] = useState(() =>
    createForm({
      start: { code: '' },
      check: ({ code }) => (/^\s*\d{3}\s?\d{3}\s*$/.test(code) ? {} : { code: 'Enter the six digits that the app shows' }),
      save: async ({ code }) => {
        const { recovery_codes: codes } = await client.confirmTotp({ body: { code } }).catch((error: unknown) => {
          throw withFallback(error, 'Failed to set up the app')
        })
        onDone(codes)
      },
      refused: (error) => fieldProblems<{ code: string }>(error, { code: 'code' }),
    }),
  )
  return (
    <FormDialog title="Set up an authenticator app" shape="confirm" form={form} action="Confirm" onClose={onClose}>
      <div className={grid.grid}>
        <p>Scan this with the app, or enter the key by hand. Then enter the code that the app shows.</p>
        <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code for the app">
          <path d={qr.path} />
        </svg>
        <SecretText label="Key" text={secret.secret} />
        <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" maxLength={10} {...form.field('code')} />
      </div>
    </FormDialog>
  )
}
