import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../../context.ts'
import { createAction } from '../../../lib/action.ts'
import type { ProofKind } from '../../../shell/proof.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { Factors } from './createFactors.ts'
import { ProofDialog } from './ProofDialog.tsx'

interface RequireDialogProps {
  factors: Factors
  accepts: ProofKind[]
  onDone: (text: string) => void
  onClose: () => void
}

/** Makes a second factor a must. The other way needs a factor. */
export function RequireDialog({ factors, accepts, onDone, onClose }: RequireDialogProps) {
  useSignals()
  const { client } = useApp()
  const [require] = useState(() =>
    createAction(async () => {
      await client.requireSecondFactor({ body: { required: true } })
      onDone('A second factor is required now')
    }, 'Failed to require a second factor'),
  )
  if (!factors.required)
    return (
      <ConfirmDialog
        title="Require a second factor?"
        action="Require"
        busy={require.busy.value}
        problem={require.problem.value}
        onConfirm={require.run}
        onClose={onClose}
      >
        The last factor can then not be removed, and the dashboard asks for one where it is missing.
      </ConfirmDialog>
    )
  return (
    <ProofDialog
      {...{ accepts, onClose }}
      title="Stop requiring a second factor?"
      action="Stop requiring"
      onProved={async ({ code, passkey }) => {
        await client.requireSecondFactor({ body: { required: false, ...(code && { code }), ...(passkey && { passkey }) } })
        onDone('A second factor is no longer required')
      }}
    >
      <p>The last factor can then be removed.</p>
    </ProofDialog>
  )
}
