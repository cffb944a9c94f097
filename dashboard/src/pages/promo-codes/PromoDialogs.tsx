import { useSignals } from '@preact/signals-react/runtime'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { PromoCodes } from './promoCodes.ts'
import { RedemptionsDrawer } from './RedemptionsDrawer.tsx'
import { loadLater } from '../../ui/loadLater.tsx'

const PromoCodeDialog = loadLater(async () => (await import('./PromoCodeDialog.tsx')).PromoCodeDialog)
const ImportCodesDialog = loadLater(async () => (await import('./ImportCodesDialog.tsx')).ImportCodesDialog)
const TrialDialog = loadLater(async () => (await import('./TrialDialog.tsx')).TrialDialog)

/** The open dialog. */
export function PromoDialogs({ promos }: { promos: PromoCodes }) {
  useSignals()
  const dialog = promos.dialog.value
  switch (dialog.open) {
    case 'none':
      return null
    case 'form':
      return <PromoCodeDialog code={dialog.code} onSaved={() => promos.saved(dialog.code === null)} onClose={promos.close} />
    case 'import':
      return (
        <ImportCodesDialog onDownload={() => void promos.exportCodes('xlsx')} onDone={promos.imported} onClose={promos.close} />
      )
    case 'try':
      return <TrialDialog code={dialog.code} onClose={promos.close} />
    case 'redemptions':
      return <RedemptionsDrawer code={dialog.code} onClose={promos.close} />
    case 'end':
      return (
        <ConfirmDialog
          title="End Code"
          action="End code"
          destructive
          busy={promos.busy.value}
          onConfirm={() => promos.end(dialog.code)}
          onClose={promos.close}
        >
          {`${dialog.code.code} can no longer be used. Orders that used it keep their discount.`}
        </ConfirmDialog>
      )
    default:
      return dialog satisfies never
  }
}
