import { useEffect, useState } from 'react'
import { useApp } from '../context.ts'
import { messageOf } from '../lib/loader.ts'
import { FailedState } from '../ui/EmptyState.tsx'

const TITLE = 'This page could not be loaded'

/** Shown instead of a page whose script failed to load. */
export function NotLoaded() {
  const { recovery } = useApp()
  const [why, setWhy] = useState<string>()
  useEffect(() => {
    document.title = `${TITLE} · Linktill`
  }, [])
  const retry = () => recovery.tryAgain().catch((error: unknown) => setWhy(messageOf(error)))
  return (
    <>
      <h1 className="sr-only">{TITLE}</h1>
      <FailedState message={TITLE} onRetry={retry}>
        {why}
      </FailedState>
    </>
  )
}
