import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Link } from './links.ts'

interface DeleteLinkDialogProps {
  link: Link
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a link is deleted. */
export const DeleteLinkDialog = ({ link, ...dialog }: DeleteLinkDialogProps) => (
  <ConfirmDialog title="Delete Link" action="Delete" destructive {...dialog}>
    {`Are you sure you want to delete "${link.name}"? This action cannot be undone.`}
  </ConfirmDialog>
)
