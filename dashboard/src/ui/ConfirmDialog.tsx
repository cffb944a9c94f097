import type { ConfirmationProps } from './Confirmation.tsx'
import { loadLater } from './loadLater.tsx'

// With it load the dialogs of Radix, which no page shows at first.
const Confirmation = loadLater(async () => (await import('./Confirmation.tsx')).Confirmation)

/** Confirms an action that cannot be undone or has a large effect. */
export function ConfirmDialog(props: ConfirmationProps) {
  return <Confirmation {...props} />
}
