import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useApp } from '../../context.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import grid from '../../ui/FormGrid.module.css'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SelectField } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { consentModes, createPixelForm, type PixelForm, type PixelSettings } from './pixel.ts'
import { SectionForm } from './SectionForm.tsx'
import styles from './SettingsPage.module.css'

interface PixelEditorProps {
  pixel: PixelSettings
  onSaved: () => void
  onCancel: () => void
}

/** The form of the pixel. */
export function PixelEditor({ pixel, onSaved, onCancel }: PixelEditorProps) {
  useSignals()
  const { client } = useApp()
  const saved = pixel.saved.value
  const [form] = useState(() =>
    createPixelForm(client, saved, (next) => {
      pixel.keep(next)
      onSaved()
    }),
  )
  const [hadPixel] = useState(saved !== null)
  // After removal there is nothing to edit.
  const isGone = hadPixel && saved === null
  useEffect(() => {
    if (isGone) onCancel()
  }, [isGone, onCancel])
  return (
    <SectionForm
      form={form}
      onCancel={onCancel}
      aside={
        saved && (
          <Button look="danger-text" onClick={() => pixel.ask(true)}>
            Remove
          </Button>
        )
      }
    >
      <div className={styles.rows}>
        <PixelFields form={form} hasToken={saved?.hasAccessToken ?? false} />
      </div>
    </SectionForm>
  )
}

function PixelFields({ form, hasToken }: { form: PixelForm; hasToken: boolean }) {
  useSignals()
  const { removeToken, consent } = form.values.value
  return (
    <>
      <Switch
        label="Send events"
        hint="Shoppers’ steps through the checkout, from view to purchase."

        {...form.toggle('enabled')}
      />
      <div className={grid.grid}>
        <TextField
          className={grid.half}
          label="Pixel ID"
          inputMode="numeric"
          autoComplete="off"
          maxLength={50}
          {...form.field('pixelId')}
        />
        <SelectField
          className={grid.half}
          label="Consent"
          hint={consent === 'auto' ? 'Shoppers in the EEA, the UK and Switzerland are asked.' : undefined}
          choices={consentModes}
          value={consent}
          onChange={(next) => form.set({ consent: next })}
        />
        <PasswordField
          label="Access token"
          optional
          autoComplete="off"
          maxLength={1000}
          disabled={removeToken}
          hint={hasToken ? 'Access token saved (hidden)' : undefined}
          {...form.field('accessToken')}
        />
      </div>
      {hasToken && (
        <CheckboxField checked={removeToken} onChange={(next) => form.set({ removeToken: next, accessToken: '' })}>
          Remove the saved access token
        </CheckboxField>
      )}
    </>
  )
}
