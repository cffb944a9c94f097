import type { Schema } from '@linktill/sdk'
import { useApp } from '../../../context.ts'
import { messages } from '../../../ui/messages.tsx'
import { AppSetupDialog } from './AppSetupDialog.tsx'
import { acceptedFor, asBody, type Factors } from './createFactors.ts'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx'
import { RequireDialog } from './RequireDialog.tsx'

/** The open dialog. `remove` without a passkey removes the app. */
export type FactorDialog =
  | { is: 'passkey' | 'app' | 'codes' | 'rule' }
  | { is: 'rename'; passkey: Schema<'Passkey'> }
  | { is: 'remove'; passkey: Schema<'Passkey'> | null }
  | { is: 'new-codes'; codes: string[] }

interface FactorDialogsProps {
  dialog: FactorDialog
  factors: Factors
  /** Opens another dialog; null closes. */
  onOpen: (dialog: FactorDialog | null) => void
  onChanged: () => void
}

/** The dialogs that change factors. */
export function FactorDialogs({ dialog, factors, onOpen, onChanged }: FactorDialogsProps) {
  const { client } = useApp()
  const accepts = acceptedFor(factors)
  const onClose = () => onOpen(null)
  const done = (text: string) => {
    messages.success(text)
    onChanged()
    onClose()
  }
  const added = (text: string) => (codes: string[] | null) => {
    if (!codes) return done(text)
    onChanged()
    onOpen({ is: 'new-codes', codes })
  }
  switch (dialog.is) {
    case 'passkey':
      return <PasskeyDialog {...{ accepts, onClose }} onDone={added('Passkey added')} />
    case 'app':
      return <AppSetupDialog {...{ accepts, onClose }} onDone={added('Authenticator app set up')} />
    case 'rename':
      return <RenamePasskeyDialog {...{ onClose }} passkey={dialog.passkey} onDone={() => done('Passkey renamed')} />
    case 'new-codes':
      return <RecoveryCodesDialog {...{ onClose }} codes={dialog.codes} />
    case 'rule':
      return <RequireDialog {...{ factors, accepts, onClose }} onDone={done} />
    case 'codes':
      return (
        <ProofDialog
          {...{ accepts, onClose }}
          title="Make new recovery codes"
          action="Make new codes"
          onProved={async (proof) => {
            const { recovery_codes: codes } = await client.replaceRecoveryCodes({ body: asBody(proof) })
            onChanged()
            onOpen({ is: 'new-codes', codes })
          }}
        >
          <p>You get ten new codes. The former ones stop working.</p>
        </ProofDialog>
      )
    case 'remove':
      return <RemoveDialog {...{ accepts, onClose }} passkey={dialog.passkey} onDone={done} />
    default:
      return dialog satisfies never
  }
}

interface RemoveDialogProps {
  passkey: Schema<'Passkey'> | null
  accepts: ReturnType<typeof acceptedFor>
  onDone: (text: string) => void
  onClose: () => void
}

function RemoveDialog({ passkey, accepts, onDone, onClose }: RemoveDialogProps) {
  const { client } = useApp()
  const name = passkey ? `the passkey “${passkey.name}”` : 'the authenticator app'
  return (
    <ProofDialog
      {...{ accepts, onClose }}
      title={passkey ? 'Remove passkey?' : 'Remove authenticator app?'}
      action="Remove"
      destructive
      onProved={async (proof) => {
        const body = asBody(proof)
        if (passkey) await client.removePasskey({ path: { id: passkey.id }, body })
        else await client.removeTotp({ body })
        onDone(passkey ? 'Passkey removed' : 'Authenticator app removed')
      }}
    >
      <p>Signing in with {name} stops working. Recovery codes go with the last factor.</p>
    </ProofDialog>
  )
}
