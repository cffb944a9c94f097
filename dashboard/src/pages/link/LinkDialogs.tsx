import { useSignals } from '@preact/signals-react/runtime'
import { useLocation } from 'wouter'
import { loadLater } from '../../ui/loadLater.tsx'
import { DeleteLinkDialog } from '../checkout-links/DeleteLinkDialog.tsx'
import type { LinkEditor } from './linkEditor.ts'

const EditLinkDialog = loadLater(async () => (await import('../checkout-links/EditLinkDialog.tsx')).EditLinkDialog)

/** The dialogs of a link's page. */
export function LinkDialogs({ editor }: { editor: LinkEditor }) {
  useSignals()
  const [, navigate] = useLocation()
  const link = editor.link.value
  async function remove() {
    if (await editor.remove()) navigate('/dashboard/checkout-links')
  }
  switch (editor.dialog.value) {
    case 'none':
      return null
    case 'edit':
      return <EditLinkDialog link={link} onSaved={editor.edited} onClose={editor.close} />
    case 'delete':
      return <DeleteLinkDialog link={link} busy={editor.busy.value} onConfirm={remove} onClose={editor.close} />
    default:
      return editor.dialog.value satisfies never
  }
}
