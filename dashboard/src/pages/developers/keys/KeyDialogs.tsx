import { useSignals } from '@preact/signals-react/runtime'
import type { Schema } from '@linktill/sdk'
import { useState } from 'react'
import { useApp } from '../../../context.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import grid from '../../../ui/FormGrid.module.css'
import { SecretText } from '../../../ui/SecretText.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { SelectField } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { createApiKeyForm, lifetimes } from './apiKeyForm.ts'
import type { ApiKeys } from './apiKeys.ts'
import { AreaLevels } from './AreaLevels.tsx'
import styles from './KeysTab.module.css'
import { access } from './scopes.ts'

/** The open dialog. */
export function KeyDialogs({ keys }: { keys: ApiKeys }) {
  useSignals()
  const dialog = keys.dialog.value
  switch (dialog.open) {
    case 'none':
      return null
    case 'form':
      return <KeyForm onMade={keys.made} onClose={keys.close} />
    case 'made':
      return <MadeKey made={dialog.made} onClose={keys.close} />
    case 'revoke':
      return (
        <ConfirmDialog
          title="Revoke key"
          action="Revoke key"
          destructive
          busy={keys.busy.value}
          onConfirm={() => keys.revoke(dialog.key)}
          onClose={keys.close}
        >
          {`Programs that still use ${dialog.key.name} stop working. This cannot be undone.`}
        </ConfirmDialog>
      )
    default:
      return dialog satisfies never
  }
}

function KeyForm({ onMade, onClose }: { onMade: (made: Schema<'ApiKeySecret'>) => void; onClose: () => void }) {
  useSignals()
  const { client } = useApp()
  const [form] = useState(() => createApiKeyForm(client, onMade))
  const { access: chosen, levels } = form.values.value
  return (
    <FormDialog title="Create key" onClose={onClose} form={form} action="Create key">
      <div className={grid.grid}>
        <TextField
          label="Name"
          maxLength={100}
          autoComplete="off"
          placeholder="Warehouse"
          hint="What uses it, so that you know later what you revoke."
          {...form.field('name')}
        />
        <Segmented
          label="Access"
          choices={access}
          value={chosen}
          onChange={(next) => form.set({ access: next })}
          {...(chosen !== 'chosen' && { hint: 'Everything about your sales. Account and webhooks are given by area.' })}
        />
        {chosen === 'chosen' && (
          <AreaLevels value={levels} error={form.problems.value.levels} onChange={(next) => form.set({ levels: next })} />
        )}
        <SelectField label="Expires" choices={lifetimes} {...form.field('lifetime')} />
      </div>
    </FormDialog>
  )
}

/** Shows the secret of a new key, which cannot be shown again. */
function MadeKey({ made, onClose }: { made: Schema<'ApiKeySecret'>; onClose: () => void }) {
  const example = `curl ${location.origin}/api/products \\\n  -H "Authorization: Bearer ${made.secret}"`
  return (
    <Dialog
      title="Your new key"
      subtitle={made.api_key.name}
      onClose={onClose}
      foot={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.made}>
        <Banner kind="note">Copy it now. It is shown this once; we keep only a fingerprint of it.</Banner>
        <SecretText label="Secret key" text={made.secret} />
        <p className="muted">Keep it on a server. Whoever has it can act for your shop. Try it:</p>
        <pre>{example}</pre>
      </div>
    </Dialog>
  )
}
