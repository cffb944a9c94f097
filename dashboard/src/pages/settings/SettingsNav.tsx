import { useEffect, useState } from 'react'
import { QuietSelect } from '../../ui/Select.tsx'
import styles from './SettingsNav.module.css'
import { sections, showSection, type SectionId } from './sections.ts'

/** Navigation to the sections: a list at the side, or a select above the page on narrow screens. */
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

/** A section is current once it is above this line, in pixels from the top of the window. */
const READING_LINE = 140

/** Returns the last section that begins above the reading line. */
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
