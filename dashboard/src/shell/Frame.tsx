import type { Schema } from '@linktill/sdk'
import { useRef, type ReactNode } from 'react'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { Topbar } from './Topbar.tsx'

interface FrameProps {
  /** Null until the profile has loaded. */
  merchant: Schema<'User'> | null
  onMenu?: (() => void) | undefined
  /** The opened drawer. */
  drawer?: ReactNode
  children: ReactNode
}

/** What is around every page of the dashboard: sidebar and top bar. */
export function Frame({ merchant, onMenu, drawer, children }: FrameProps) {
  const main = useRef<HTMLElement>(null)
  return (
    <>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to content
      </a>
      <div className={styles.app}>
        <aside className={styles.sidebar} aria-label="Sidebar">
          <Sidebar merchant={merchant} />
        </aside>
        {drawer}
        <div className={styles.column}>
          <Topbar merchant={merchant} onMenu={onMenu} />
          <main ref={main} id="main" tabIndex={-1} className={styles.content}>
            {children}
          </main>
        </div>
      </div>
    </>
  )
}
