import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { createAction } from '../../../lib/action.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { messages } from '../../../ui/messages.tsx'
import type { Identity } from './createIdentities.ts'

interface RemoveIdentityDialogProps {
  identity: Identity
  remove: (id: string) => Promise<void>
  onClose: () => void
}

/** Confirms the end of a sign-in at the identity provider. */
export function RemoveIdentityDialog({ identity, remove, onClose }: RemoveIdentityDialogProps) {
  useSignals()
  const [action] = useState(() =>
    createAction(async () => {
      await remove(identity.id)
      messages.success('Sign-in removed')
      onClose()
    }, 'Failed to remove the sign-in'),
  )
  return (
    <ConfirmDialog
      title="Remove sign-in?"
      action="Remove"
      destructive
      busy={action.busy.value}
      problem={action.problem.value}
      onConfirm={action.run}
      onClose={onClose}
    >
      <p>{identity.email ?? identity.issuer} can no longer sign in to your account. Your password keeps working.</p>
    </ConfirmDialog>
  )
}
