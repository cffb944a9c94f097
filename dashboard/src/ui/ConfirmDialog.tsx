import { lazy, Suspense } from 'react'
import type { ConfirmationProps } from './Confirmation.tsx'

// With it load the dialogs of Radix, which no page shows at first.
const Confirmation = lazy(async () => ({ default: (await import('./Confirmation.tsx')).Confirmation }))

/** Confirms an action that cannot be undone or has a large effect. */
export function ConfirmDialog(props: ConfirmationProps) {
  return (
    <Suspense>
      <Confirmation {...props} />
    </Suspense>
  )
}
