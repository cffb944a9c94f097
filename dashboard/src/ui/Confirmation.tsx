import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmationProps {
  title: string
  children: ReactNode
  /** Label of the button that confirms. */
  action: string
  destructive?: boolean
  busy?: boolean
  /** Why the action failed. The dialog stays open. */
  problem?: string | null
  onConfirm: () => void
  onClose: () => void
}

/** The dialog of ConfirmDialog.tsx. */
export function Confirmation({ title, children, action, destructive, busy, problem, onConfirm, onClose }: ConfirmationProps) {
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
