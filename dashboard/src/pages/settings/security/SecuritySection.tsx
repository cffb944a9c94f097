import type { Schema } from '@linktill/sdk'
import { lazy, Suspense } from 'react'
import { LoadBoundary } from '../../../ui/LoadBoundary.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { NotLoaded } from '../../../shell/NotLoaded.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import styles from './Security.module.css'

const SecurityParts = lazy(async () => ({ default: (await import('./SecurityParts.tsx')).SecurityParts }))

/** The sessions of the account, and what needs a proof. Its parts are far down the page, so they load after it. */
export function SecuritySection({ merchant }: { merchant: Schema<'User'> }) {
  return (
    <SettingsSection id="security" lead="Who is signed in to your account, and what we ask for before anything important.">
      <LoadBoundary place="security" fallback={<NotLoaded />}>
        <Suspense
          fallback={
            <div className={styles.part}>
              <Skeleton width={280} />
            </div>
          }
        >
          <SecurityParts merchant={merchant} />
        </Suspense>
      </LoadBoundary>
    </SettingsSection>
  )
}
