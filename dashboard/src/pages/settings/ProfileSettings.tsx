import type { Schema } from '@linktill/sdk'
import { EditableSection } from './EditableSection.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'
import styles from './SettingsPage.module.css'

/** The merchant's profile, with an Edit button. */
export function ProfileSettings({ merchant }: { merchant: Schema<'User'> }) {
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
          </dl>
        </div>
      }
      editor={(close) => <ProfileEditor merchant={merchant} {...close} />}
    />
  )
}
