import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { PromoCodes } from './promoCodes.ts'
import { RedemptionsDrawer } from './RedemptionsDrawer.tsx'

const PromoCodeDialog = lazy(async () => ({ default: (await import('./PromoCodeDialog.tsx')).PromoCodeDialog }))
const ImportCodesDialog = lazy(async () => ({ default: (await import('./ImportCodesDialog.tsx')).ImportCodesDialog }))
const TrialDialog = lazy(async () => ({ default: (await import('./TrialDialog.tsx')).TrialDialog }))

/** The open dialog. */
export function PromoDialogs({ promos }: { promos: PromoCodes }) {
  useSignals()
  const dialog = promos.dialog.value
  switch (dialog.open) {
    case 'none':
      return null
    case 'form':
      return (
        <Suspense>
          <PromoCodeDialog code={dialog.code} onSaved={() => promos.saved(dialog.code === null)} onClose={promos.close} />
        </Suspense>
      )
    case 'import':
      return (
        <Suspense>
          <ImportCodesDialog onDownload={() => void promos.exportCodes('xlsx')} onDone={promos.imported} onClose={promos.close} />
        </Suspense>
      )
    case 'try':
      return (
        <Suspense>
          <TrialDialog code={dialog.code} onClose={promos.close} />
        </Suspense>
      )
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
