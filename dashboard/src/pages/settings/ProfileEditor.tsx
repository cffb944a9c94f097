import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
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

/** The profile as a form. */
export function ProfileEditor({ merchant, onSaved, onCancel }: ProfileEditorProps) {
  useSignals()
  const { client, session } = useApp()
  const [form] = useState(() => createProfileForm(client, session, merchant, onSaved))
  return (
    <SectionForm form={form} onCancel={onCancel}>
      <div className={grid.grid}>
        <ProfileFields form={form} />
        <PasswordFields form={form} />
      </div>
    </SectionForm>
  )
}

function ProfileFields({ form }: { form: ProfileForm }) {
  useSignals()
  const { name, email, storeName, timeZone } = form.values.value
  const problems = form.problems.value
  return (
    <>
      <TextField
        className={grid.half}
        label="Full Name"
        autoComplete="name"
        maxLength={200}
        value={name}
        error={problems.name}
        onChange={(text) => form.set({ name: text })}
      />
      <TextField
        className={grid.half}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={problems.email}
        onChange={(text) => form.set({ email: text })}
      />
      <TextField
        className={grid.half}
        label="Store/Business Name"
        autoComplete="organization"
        maxLength={200}
        value={storeName}
        error={problems.storeName}
        onChange={(text) => form.set({ storeName: text })}
      />
      <SelectField
        className={grid.half}
        label="Time zone"
        choices={timeZones(timeZone)}
        value={timeZone}
        error={problems.timeZone}
        onChange={(next) => form.set({ timeZone: next })}
      />
    </>
  )
}

function PasswordFields({ form }: { form: ProfileForm }) {
  useSignals()
  const { currentPassword, password, confirmPassword } = form.values.value
  const problems = form.problems.value
  return (
    <fieldset className={styles.password}>
      <legend>Change Password</legend>
      <p>Leave these empty to keep your password. A new one signs you out everywhere else.</p>
      <div className={grid.grid}>
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          maxLength={200}
          value={currentPassword}
          error={problems.currentPassword}
          onChange={(text) => form.set({ currentPassword: text })}
        />
        <PasswordField
          className={grid.half}
          label="New Password"
          autoComplete="new-password"
          maxLength={200}
          value={password}
          error={problems.password}
          onChange={(text) => form.set({ password: text })}
        />
        <PasswordField
          className={grid.half}
          label="Confirm New Password"
          autoComplete="new-password"
          maxLength={200}
          value={confirmPassword}
          error={problems.confirmPassword}
          onChange={(text) => form.set({ confirmPassword: text })}
        />
      </div>
    </fieldset>
  )
}

/** All that the browser knows, and the merchant's own, which may be an older name. */
const timeZones = (own: string) =>
  Object.fromEntries(
    [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted().map((zone) => [zone, zone.replaceAll('_', ' ')]),
  )
