import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { createAction } from '../../lib/action.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** Asks before every session ends. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  useSignals()
  const { client, session } = useApp()
  const [signOut] = useState(() =>
    createAction(async () => {
      await client.signOutEverywhere()
      session.signOut()
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
    </ConfirmDialog>
  )
}
