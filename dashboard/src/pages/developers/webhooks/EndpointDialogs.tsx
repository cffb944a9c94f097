import { useSignals } from '@preact/signals-react/runtime'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DeliveriesDrawer } from './DeliveriesDrawer.tsx'
import { EndpointDialog } from './EndpointDialog.tsx'
import type { Endpoints } from './endpoints.ts'
import { ReplayDialog } from './ReplayDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { TestDialog } from './TestDialog.tsx'
import { loadLater } from '../../../ui/loadLater.tsx'

const ScenarioDialog = loadLater(async () => (await import('./scenario/ScenarioDialog.tsx')).ScenarioDialog)

/** The open dialog. */
export function EndpointDialogs({ endpoints }: { endpoints: Endpoints }) {
  useSignals()
  const dialog = endpoints.dialog.value
  switch (dialog.open) {
    case 'none':
      return null
    case 'form':
      return (
        <EndpointDialog
          endpoint={dialog.endpoint}
          endpoints={endpoints}
          onSaved={(endpoint) => endpoints.saved(endpoint, dialog.endpoint === null)}
        />
      )
    case 'deliveries':
      return <DeliveriesDrawer endpoint={dialog.endpoint} onClose={endpoints.close} />
    case 'secret':
      return <SecretDialog endpoint={dialog.endpoint} onClose={endpoints.close} />
    case 'test':
      return <TestDialog endpoint={dialog.endpoint} endpoints={endpoints} />
    case 'scenario':
      return <ScenarioDialog endpoint={dialog.endpoint} endpoints={endpoints} />
    case 'replay':
      return <ReplayDialog endpoint={dialog.endpoint} endpoints={endpoints} />
    case 'delete':
      return (
        <ConfirmDialog
          title="Delete endpoint"
          action="Delete endpoint"
          destructive
          busy={endpoints.busy.value}
          onConfirm={() => void endpoints.remove(dialog.endpoint)}
          onClose={endpoints.close}
        >
          {`Nothing is sent to ${dialog.endpoint.url} any more, and what was sent to it can no longer be seen.`}
        </ConfirmDialog>
      )
    default:
      return dialog satisfies never
  }
}
