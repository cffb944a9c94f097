import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../context.ts'
import { createForm } from '../lib/form.ts'
import { fieldProblems, withFallback } from '../lib/refusal.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import grid from '../ui/FormGrid.module.css'
import { PasswordField } from '../ui/PasswordField.tsx'

/** Asks for a proof before something that could take the shop's money or data. */
export function ConfirmIdentity() {
  useSignals()
  const { client, session } = useApp()
  const [form] = useState(() =>
    createForm({
      start: { password: '' },
      check: ({ password }) => (password === '' ? { password: 'Password is required' } : {}),
      save: async (values) => {
        await client.proveIdentity({ body: values }).catch((error: unknown) => {
          throw withFallback(error, 'Failed to confirm')
        })
        session.stepUp.proved()
      },
      refused: (error) => fieldProblems<{ password: string }>(error, { password: 'password' }),
    }),
  )
  return (
    <FormDialog title="Confirm that it is you" shape="confirm" onClose={session.stepUp.cancel} form={form} action="Confirm">
      <div className={grid.grid}>
        <p>This affects your money, your customers or your data. We ask once, and then not again for ten minutes.</p>
        <PasswordField label="Password" autoComplete="current-password" maxLength={200} {...form.field('password')} />
      </div>
    </FormDialog>
  )
}
