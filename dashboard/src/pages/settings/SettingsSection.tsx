import type { ReactNode } from 'react'
import { sectionTitles, type SectionId } from '../../lib/settings.ts'
import styles from './SettingsPage.module.css'

interface SettingsSectionProps {
  id: SectionId
  /** One sentence about the section. */
  lead?: string
  /** Content at the right of the header: a badge, or Edit. */
  aside?: ReactNode
  children: ReactNode
}

/** One card of a settings page. */
export function SettingsSection({ id, lead, aside, children }: SettingsSectionProps) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`h-${id}`}>
      <div className={styles.head}>
        <div>
          <h2 id={`h-${id}`} tabIndex={-1}>
            {sectionTitles[id]}
          </h2>
          {lead && <p>{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}
