import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** What happens, as the button says it. */
  action: string
  destructive?: boolean
  busy?: boolean
  /** Why it did not work; the dialog stays. */
  problem?: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone, or is not wanted by accident. */
export function ConfirmDialog({ title, children, action, destructive, busy, problem, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      shape="confirm"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look={destructive ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {problem && <Banner kind="error">{problem}</Banner>}
      {children}
    </Dialog>
  )
}
