import type { Schema } from '@linktill/sdk'
import { Menu as MenuIcon } from 'lucide-react'
import { Link } from 'wouter'
import { Mark } from '../ui/Badge.tsx'
import { IconButton } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { ActivityMenu } from './ActivityMenu.tsx'
import { SearchButton } from './SearchButton.tsx'
import styles from './Topbar.module.css'

/** Search, the Test mode mark, notifications, and the account menu. Without `onMenu`, in the outline, the menu cannot be pressed. */
export function Topbar({ merchant, onMenu }: { merchant: Schema<'User'> | null; onMenu?: (() => void) | undefined }) {
  return (
    <header className={styles.topbar}>
      <IconButton className={styles.menu} label="Open menu" onClick={onMenu} disabled={!onMenu}>
        <MenuIcon aria-hidden />
      </IconButton>
      <Link href="/dashboard" className={styles.brand} aria-label="Linktill, dashboard">
        <Logo />
      </Link>
      {merchant && <SearchButton />}
      <div className={styles.end}>
        {merchant?.testMode && (
          <Mark title="Payments are simulated">
            Test<span className={styles.wide}>&nbsp;mode</span>
          </Mark>
        )}
        {merchant && <ActivityMenu timeZone={merchant.timeZone} />}
        {merchant && <AccountMenu merchant={merchant} />}
      </div>
    </header>
  )
}
