import type { Schema } from '@linktill/sdk'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { NotLoaded } from '../../../shell/NotLoaded.tsx'
import { LoadBoundary } from '../../../ui/LoadBoundary.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import styles from './Security.module.css'

const SecurityParts = lazy(async () => ({ default: (await import('./SecurityParts.tsx')).SecurityParts }))

/** The sessions of the account, and what needs a proof. It is far down the page, so its parts load when they are seen. */
export function SecuritySection({ merchant }: { merchant: Schema<'User'> }) {
  const parts = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && setSeen(true), { rootMargin: '200px' })
    observer.observe(parts.current!)
    return () => observer.disconnect()
  }, [])
  const waiting = (
    <div className={styles.part}>
      <Skeleton width={280} />
    </div>
  )
  return (
    <SettingsSection id="security" lead="Who is signed in to your account, and what we ask for before anything important.">
      <div ref={parts}>
        <LoadBoundary place="security" fallback={<NotLoaded />}>
          <Suspense fallback={waiting}>{isSeen ? <SecurityParts merchant={merchant} /> : waiting}</Suspense>
        </LoadBoundary>
      </div>
    </SettingsSection>
  )
}
