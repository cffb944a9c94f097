import type { Schema } from '@linktill/sdk'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { Mark } from '../ui/Badge.tsx'
import { IconButton } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { ActivityMenu } from './ActivityMenu.tsx'
import { QuickSearch } from './QuickSearch.tsx'
import styles from './Topbar.module.css'

/** Search, the Test mode mark, notifications, and the account menu. */
export function Topbar({ merchant, onMenu }: { merchant: Schema<'User'> | null; onMenu: () => void }) {
  const [searching, setSearching] = useState(false)
  return (
    <header className={styles.topbar} data-searching={searching || undefined}>
      <IconButton className={styles.menu} label="Open menu" onClick={onMenu}>
        <MenuIcon aria-hidden />
      </IconButton>
      <Link href="/dashboard" className={styles.brand} aria-label="Linktill, dashboard">
        <Logo />
      </Link>
      <QuickSearch onLeave={() => setSearching(false)} />
      <div className={styles.end}>
        {merchant?.testMode && (
          <Mark title="Payments are simulated">
            Test<span className={styles.wide}>&nbsp;mode</span>
          </Mark>
        )}
        <IconButton
          className={styles.toggle}
          label="Search"
          onClick={(event) => {
            // Synchronously, because a hidden field cannot be focused.
            flushSync(() => setSearching(true))
            event.currentTarget.closest('header')?.querySelector('input')?.focus()
          }}
        >
          <Search aria-hidden />
        </IconButton>
        {merchant && <ActivityMenu timeZone={merchant.timeZone} />}
        {merchant && <AccountMenu merchant={merchant} />}
      </div>
    </header>
  )
}
