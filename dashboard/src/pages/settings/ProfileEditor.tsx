import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import grid from '../../ui/FormGrid.module.css'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SelectField } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { createProfileForm, type ProfileForm } from './profile.ts'
import { SectionForm } from './SectionForm.tsx'
import styles from './SettingsPage.module.css'

interface ProfileEditorProps {
  merchant: Schema<'User'>
  onSaved: () => void
  onCancel: () => void
}

/** The form of the profile. */
export function ProfileEditor({ merchant, onSaved, onCancel }: ProfileEditorProps) {
  useSignals()
  const { client, session } = useApp()
  const [form] = useState(() => createProfileForm(client, session, merchant, onSaved))
  return (
    <SectionForm form={form} onCancel={onCancel}>
      <div className={grid.grid}>
        <ProfileFields form={form} />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          maxLength={200}
          hint="Needed for a new email address or password."
          {...form.field('currentPassword')}
        />
        <PasswordFields form={form} />
      </div>
    </SectionForm>
  )
}

function ProfileFields({ form }: { form: ProfileForm }) {
  useSignals()
  const { timeZone } = form.values.value
  return (
    <>
      <TextField className={grid.half} label="Full Name" autoComplete="name" maxLength={200} {...form.field('name')} />
      <TextField
        className={grid.half}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        hint="A new address counts once you confirm it."
        {...form.field('email')}
      />
      <TextField
        className={grid.half}
        label="Store/Business Name"
        autoComplete="organization"
        maxLength={200}
        {...form.field('storeName')}
      />
      <SelectField className={grid.half} label="Time zone" choices={timeZones(timeZone)} {...form.field('timeZone')} />
    </>
  )
}

function PasswordFields({ form }: { form: ProfileForm }) {
  useSignals()
  const { password } = form.values.value
  return (
    <fieldset className={styles.password}>
      <legend>Change Password</legend>
      <p>Leave these empty to keep your password. A new one signs you out everywhere else.</p>
      <div className={grid.grid}>
        <PasswordField
          className={grid.half}
          label="New Password"
          autoComplete="new-password"
          maxLength={200}
          {...form.field('password')}
        />
        <PasswordField
          className={grid.half}
          label="Confirm New Password"
          autoComplete="new-password"
          maxLength={200}
          {...form.field('confirmPassword')}
        />
        {password !== '' && (
          <CheckboxField {...form.toggle('revokeApiKeys')}>
            Revoke all API keys, too. Programs that use them stop working.
          </CheckboxField>
        )}
      </div>
    </fieldset>
  )
}

/** The browser's time zones, and the merchant's own, which may have an older name. */
const timeZones = (own: string) =>
  Object.fromEntries(
    [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted().map((zone) => [zone, zone.replaceAll('_', ' ')]),
  )
