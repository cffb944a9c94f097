import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { createForm } from '../../lib/form.ts'
import { fieldProblems, withFallback } from '../../lib/refusal.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { PasswordField } from '../../ui/PasswordField.tsx'

/** Asks for the password and deletes the account. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  useSignals()
  const { client, session } = useApp()
  const [form] = useState(() =>
    createForm({
      start: { password: '' },
      check: ({ password }) => (password === '' ? { password: 'Password is required' } : {}),
      save: async (values) => {
        await client.deleteAccount({ body: values }).catch((error: unknown) => {
          throw withFallback(error, 'Failed to delete the account')
        })
        session.forget()
      },
      refused: (error) => fieldProblems<{ password: string }>(error, { password: 'password' }),
    }),
  )
  return (
    <FormDialog title="Delete your account?" shape="confirm" onClose={onClose} form={form} action="Delete Account" destructive>
      <div className={grid.grid}>
        <p>
          Your links stop selling at once, and you cannot sign in again. Sums, taxes and invoice numbers of past orders are kept
          without names. This cannot be undone.
        </p>
        <PasswordField label="Password" autoComplete="current-password" maxLength={200} {...form.field('password')} />
      </div>
    </FormDialog>
  )
}
