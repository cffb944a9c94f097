import { useEffect, useState } from 'react'
import { QuietSelect } from '../../ui/Select.tsx'
import styles from './SettingsNav.module.css'
import { sections, showSection, type SectionId } from './sections.ts'

/** Ways to a section: a list at the side, and a choice above the page where there is no room for one. */
export function SettingsNav() {
  const current = useCurrentSection()
  return (
    <>
      <nav className={styles.nav} aria-label="Settings sections">
        {Object.entries(sections).map(([id, title]) => (
          <a key={id} href={`#${id}`} aria-current={id === current || undefined}>
            {title}
          </a>
        ))}
      </nav>
      <div className={styles.jump}>
        <QuietSelect label="Settings section" choices={sections} value={current} onChange={showSection} />
      </div>
    </>
  )
}

/** How far below the top of the window a section begins to be the one that is read, in pixels. */
const READING_LINE = 140

/** The last section that begins above the reading line. */
function useCurrentSection(): SectionId {
  const [current, setCurrent] = useState<SectionId>('account-overview')
  useEffect(() => {
    const ids = Object.keys(sections) as SectionId[]
    function look() {
      const begun = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < READING_LINE)
      const atEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      setCurrent((atEnd ? ids.at(-1) : begun.at(-1)) ?? 'account-overview')
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return current
}
