import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../context.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import grid from '../ui/FormGrid.module.css'
import { createProof, requestOf } from './proof.ts'
import { ProofFields } from './ProofFields.tsx'

/** Asks for a proof before something that could take the shop's money or data. */
export function ConfirmIdentity() {
  useSignals()
  const { client, session } = useApp()
  const [form] = useState(() =>
    createProof({
      accepts: session.stepUp.asked.peek() ?? ['password'],
      request: requestOf(client),
      save: async (proof) => {
        await client.proveIdentity({ body: proof })
        session.stepUp.proved()
      },
      failure: 'Failed to confirm',
    }),
  )
  return (
    <FormDialog title="Confirm that it is you" shape="confirm" onClose={session.stepUp.cancel} form={form} action="Confirm">
      <div className={grid.grid}>
        <p>This affects your money, your customers or your data. We ask once, and then not again for ten minutes.</p>
        <ProofFields form={form} />
      </div>
    </FormDialog>
  )
}
