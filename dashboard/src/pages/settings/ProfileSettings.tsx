import type { Schema } from '@linktill/sdk'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EditableSection } from './EditableSection.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'
import styles from './SettingsPage.module.css'
import { SignOutDialog } from './SignOutDialog.tsx'

/** The merchant's profile, with an Edit button. */
export function ProfileSettings({ merchant }: { merchant: Schema<'User'> }) {
  const [leaving, setLeaving] = useState(false)
  return (
    <EditableSection
      id="profile-settings"
      lead="Your name and how you sign in."
      success="Profile updated successfully!"
      view={
        <div className={styles.body}>
          {merchant.pendingEmail && <PendingEmail email={merchant.email} pendingEmail={merchant.pendingEmail} />}
          <dl className={styles.pairs}>
            <dt>Full name</dt>
            <dd>{merchant.name}</dd>
            <dt>Email</dt>
            <dd>{merchant.email}</dd>
            <dt>Store name</dt>
            <dd>{merchant.storeName}</dd>
            <dt>Time zone</dt>
            <dd>{merchant.timeZone.replaceAll('_', ' ')}</dd>
            <dt>Sessions</dt>
            <dd>
              <Button size="small" onClick={() => setLeaving(true)}>
                Sign out everywhere
              </Button>
            </dd>
          </dl>
          {leaving && <SignOutDialog onClose={() => setLeaving(false)} />}
        </div>
      }
      editor={(close) => <ProfileEditor merchant={merchant} {...close} />}
    />
  )
}
