import styles from './SettingsPage.module.css'

/** The sections in their order, by the id of their element. */
export const sections = {
  'account-overview': 'Account Overview',
  'profile-settings': 'Profile Settings',
  'payment-processing': 'Payment Processing',
} as const

/** Jumps to a section; on small screens the page is short enough without. */
export function SettingsNav() {
  return (
    <nav className={styles.nav} aria-label="Settings sections">
      {Object.entries(sections).map(([id, title]) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  )
}
