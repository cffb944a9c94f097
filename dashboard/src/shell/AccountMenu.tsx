import type { Schema } from '@linktill/sdk'
import { LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../context.ts'
import { initials } from '../lib/initials.ts'
import { Menu, MenuChoice, MenuItem, MenuLink, MenuNote, MenuRule } from '../ui/Menu.tsx'
import { chooseTheme, readTheme, themes } from '../ui/theme.ts'
import styles from './Topbar.module.css'

/** The menu of the avatar: the signed-in merchant, settings, the theme, sign out. */
export function AccountMenu({ merchant }: { merchant: Schema<'User'> }) {
  const { session } = useApp()
  return (
    <Menu
      trigger={
        <button type="button" className={styles.avatar}>
          {initials(merchant.name)}
          <span className="sr-only"> {merchant.name}, account menu</span>
        </button>
      }
    >
      <MenuNote>
        <span className={styles.who}>
          <b className="truncate">{merchant.name}</b>
          <span className="truncate">{merchant.email}</span>
        </span>
      </MenuNote>
      <MenuRule />
      <MenuLink href="/dashboard/settings" icon={<Settings aria-hidden />}>
        Settings
      </MenuLink>
      <MenuRule />
      <ThemeChoice />
      <MenuRule />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={session.signOut}>
        Sign out
      </MenuItem>
    </Menu>
  )
}

/** Mounts with the menu, so it reads what another tab or the palette has chosen. */
function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <MenuChoice
      label="Theme"
      choices={themes}
      value={theme}
      onChange={(next) => {
        chooseTheme(next)
        setTheme(next)
      }}
    />
  )
}
