import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../../context.ts'
import { createPasskey } from '../../../lib/passkeys.ts'
import type { ProofKind } from '../../../shell/proof.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { asBody } from './createFactors.ts'
import { ProofDialog } from './ProofDialog.tsx'

interface PasskeyDialogProps {
  accepts: ProofKind[]
  /** Called with recovery codes if it was the first factor. */
  onDone: (codes: string[] | null) => void
  onClose: () => void
}

/** Adds a passkey of this device, a phone or a password manager. */
export function PasskeyDialog({ accepts, onDone, onClose }: PasskeyDialogProps) {
  useSignals()
  const { client } = useApp()
  const [name] = useState(() => signal('My passkey'))
  return (
    <ProofDialog
      title="Add a passkey"
      action="Add passkey"
      accepts={accepts}
      onClose={onClose}
      onProved={async (proof) => {
        const credential = await createPasskey(await client.startPasskey({ body: asBody(proof) }))
        const { recovery_codes: codes } = await client.createPasskey({
          body: { name: name.peek().trim() || 'My passkey', credential },
        })
        onDone(codes)
      }}
    >
      <p>
        A passkey signs you in by fingerprint, face or PIN, without a password. Confirm that it is you; your browser does the
        rest.
      </p>
      <TextField
        label="Name"
        hint="Which device or password manager"
        maxLength={100}
        value={name.value}
        onChange={(text) => void (name.value = text)}
      />
    </ProofDialog>
  )
}
