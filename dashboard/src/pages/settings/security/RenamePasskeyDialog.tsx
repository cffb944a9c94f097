import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../../context.ts'
import { createForm } from '../../../lib/form.ts'
import { fieldProblems, withFallback } from '../../../lib/refusal.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'

interface RenameProps {
  passkey: Schema<'Passkey'>
  onDone: () => void
  onClose: () => void
}

export function RenamePasskeyDialog({ passkey, onDone, onClose }: RenameProps) {
  useSignals()
  const { client } = useApp()
  const [form] = useState(() =>
    createForm({
      start: { name: passkey.name },
      check: ({ name }) => (name.trim() ? {} : { name: 'Name is required' }),
      save: async (body) => {
        await client.updatePasskey({ path: { id: passkey.id }, body }).catch((error: unknown) => {
          throw withFallback(error, 'Failed to rename the passkey')
        })
        onDone()
      },
      refused: (error) => fieldProblems<{ name: string }>(error, { name: 'name' }),
    }),
  )
  return (
    <FormDialog title="Rename passkey" shape="confirm" form={form} action="Save" onClose={onClose}>
      <TextField label="Name" maxLength={100} {...form.field('name')} />
    </FormDialog>
  )
}
