import type { ReactNode } from 'react'
import { SiteFooter } from '../../dashboard/src/pages/landing/SiteFooter.tsx'
import { Logo } from '../../dashboard/src/ui/Logo.tsx'
import type { Contract } from './contract.ts'
import { Navigation } from './Navigation.tsx'
import styles from './Layout.module.css'

interface PageProps {
  contract: Contract
  /** The tag of the page; null for the introduction. */
  current: string | null
  children: ReactNode
}

/** A page of the reference: header, contents, and what it describes. Complete without a script. */
export function ReferencePage({ contract, current, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header>
        <a href="/" className={styles.home}>
          <Logo />
        </a>
        <nav aria-label="Site">
          <a href="/documentation">Documentation</a>
          <a href="/api-docs" aria-current={current === null ? 'page' : 'true'}>
            API
          </a>
        </nav>
        <div className={styles.tools}>
          <button type="button" data-key-button aria-haspopup="dialog">
            Your key
          </button>
        </div>
      </header>
      <div className={styles.columns}>
        <Navigation contract={contract} current={current} />
        <main>{children}</main>
      </div>
      <SiteFooter />
      <Dialogs />
    </div>
  )
}

/** What the page's script opens. */
function Dialogs() {
  return (
    <>
      <dialog data-dialog="search" aria-label="Search the reference" className={styles.dialog}>
        <input
          type="search"
          role="combobox"
          aria-label="Search the reference"
          aria-expanded="false"
          aria-controls="search-results"
          placeholder="Search operations, paths and texts"
          autoComplete="off"
          maxLength={200}
        />
        <p role="status" />
        <div id="search-results" role="listbox" aria-label="Results" />
      </dialog>
      <dialog data-dialog="key" aria-labelledby="key-title" className={styles.dialog}>
        <form method="dialog">
          <h2 id="key-title">Your key in the samples</h2>
          <p>A key that you paste stays in the memory of this page. Nothing is sent or stored.</p>
          <label>
            Secret key
            <input type="password" name="key" autoComplete="off" spellCheck={false} maxLength={100} placeholder="sk_test_…" />
          </label>
          <p role="status" />
          <div>
            <button type="button" data-create-key hidden>
              Create a test key
            </button>
            <button type="submit">Use it</button>
          </div>
        </form>
      </dialog>
      <dialog data-dialog="try" aria-label="Try it" className={`${styles.dialog} ${styles.try}`}>
        <form method="dialog">
          <button type="submit">Close</button>
        </form>
        <p role="status">Loading …</p>
        <div id="try-it" />
      </dialog>
    </>
  )
}
