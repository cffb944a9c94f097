import type { Schema } from '@linktill/sdk'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { messages } from '../../ui/messages.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'
import styles from './SettingsPage.module.css'
import { SettingsSection } from './SettingsSection.tsx'

/** Who signs in, shown until Edit is pressed. */
export function ProfileSettings({ merchant }: { merchant: Schema<'User'> }) {
  const [editing, setEditing] = useState(false)
  const saved = () => {
    setEditing(false)
    messages.success('Profile updated successfully!')
  }
  return (
    <SettingsSection
      id="profile-settings"
      lead="Your name and how you sign in."
      aside={
        !editing && (
          <Button size="small" aria-label="Edit Profile Settings" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      {editing ? (
        <ProfileEditor merchant={merchant} onSaved={saved} onCancel={() => setEditing(false)} />
      ) : (
        <dl className={styles.pairs}>
          <dt>Full name</dt>
          <dd>{merchant.name}</dd>
          <dt>Email</dt>
          <dd>{merchant.email}</dd>
          <dt>Store name</dt>
          <dd>{merchant.storeName}</dd>
          <dt>Time zone</dt>
          <dd>{merchant.timeZone.replaceAll('_', ' ')}</dd>
        </dl>
      )}
    </SettingsSection>
  )
}
