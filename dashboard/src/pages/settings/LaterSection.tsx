import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { SectionId } from '../../lib/settings.ts'
import { NotLoaded } from '../../shell/NotLoaded.tsx'
import { LoadBoundary } from '../../ui/LoadBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './security/Security.module.css'

/**
 * A section far down the page: its parts, a lazy component, load when they are seen or passed. Those above a section that a link
 * led to would otherwise grow when the person scrolls up.
 */
export function LaterSection({ id, lead, children }: { id: SectionId; lead: string; children: ReactNode }) {
  const parts = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && setSeen(true), {
      rootMargin: '100000px 0px 200px',
    })
    observer.observe(parts.current!)
    return () => observer.disconnect()
  }, [])
  const waiting = (
    <div className={styles.part}>
      <Skeleton width={280} />
    </div>
  )
  return (
    <SettingsSection id={id} lead={lead}>
      <div ref={parts}>
        <LoadBoundary place={id} fallback={<NotLoaded />}>
          <Suspense fallback={waiting}>{isSeen ? children : waiting}</Suspense>
        </LoadBoundary>
      </div>
    </SettingsSection>
  )
}
