import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { createForm } from '../../lib/form.ts'
import { fieldProblems, worded } from '../../lib/refusal.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { PasswordField } from '../../ui/PasswordField.tsx'

/** Asks for the password before the account goes. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  useSignals()
  const { client, session } = useApp()
  const [form] = useState(() =>
    createForm({
      start: { password: '' },
      check: ({ password }) => (password === '' ? { password: 'Password is required' } : {}),
      save: async (values) => {
        await client.deleteAccount({ body: values }).catch((error: unknown) => {
          throw worded(error, 'Failed to delete the account')
        })
        session.signOut()
      },
      refused: (error) => fieldProblems<{ password: string }>(error, { password: 'password' }),
    }),
  )
  return (
    <Dialog
      title="Delete your account?"
      shape="confirm"
      onClose={onClose}
      onSubmit={form.submit}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="danger" busy={form.busy.value}>
            Delete Account
          </Button>
        </>
      }
    >
      {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
      <div className={grid.grid}>
        <p>
          Your links stop selling at once, and you cannot sign in again. Sums, taxes and invoice numbers of past orders are kept
          without names. This cannot be undone.
        </p>
        <PasswordField label="Password" autoComplete="current-password" maxLength={200} {...form.field('password')} />
      </div>
    </Dialog>
  )
}
