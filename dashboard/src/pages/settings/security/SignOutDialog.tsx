import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../../context.ts'
import { createAction } from '../../../lib/action.ts'
import { CheckboxField } from '../../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

/** Confirms ending all sessions, and asks whether to revoke API keys too. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  useSignals()
  const { client, session } = useApp()
  const [revokeApiKeys] = useState(() => signal(false))
  const [signOut] = useState(() =>
    createAction(async () => {
      await client.endAllSessions({ body: { revoke_api_keys: revokeApiKeys.peek() } })
      session.forget()
    }, 'Failed to sign out everywhere'),
  )
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      action="Sign out everywhere"
      busy={signOut.busy.value}
      problem={signOut.problem.value}
      onConfirm={signOut.run}
      onClose={onClose}
    >
      <p>Every browser that is signed in to your account has to sign in again, this one too.</p>
      <CheckboxField checked={revokeApiKeys.value} onChange={(checked) => void (revokeApiKeys.value = checked)}>
        Revoke all API keys, too. Programs that use them stop working.
      </CheckboxField>
    </ConfirmDialog>
  )
}
